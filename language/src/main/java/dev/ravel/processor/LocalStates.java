// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.ValueTable;
import dev.ravel.processor.ThreadState.Activation;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * The local states of a thread under dense numbers; 0 is that it is not started. Registers that are
 * not used any more are left out, so that equal futures have equal numbers.
 *
 * <p>Cost: that of the last call and of what was looked at in memory since the thread stood in a
 * local state; not that of the depth of the calls, nor of the memory.
 */
final class LocalStates {
  // the first word: the status, whether the thread is alone and has rare parts, and its stage
  private static final int STATUS = 3;
  private static final int ALONE = 4;
  private static final int RARE = 8;
  private static final int STAGE = 4;

  private final LiveRegisters live;
  private final CallStacks stacks;
  private final Blocks.Store memory;
  private final ValueTable states = new ValueTable();
  private final WordList words = new WordList();

  /**
   * Only the state before the start.
   *
   * @param stacks of calls so far
   * @param memory what threads have kept to themselves so far
   */
  LocalStates(LiveRegisters live, CallStacks stacks, Blocks.Store memory) {
    this.live = live;
    this.stacks = stacks;
    this.memory = memory;
    int _ = states.intern(new long[0]);
  }

  int count() {
    return states.count();
  }

  /** {@link ThreadState#RUNNING} and so on; of a thread that was started. */
  int status(int local) {
    return (int) states.contents(local)[0] & STATUS;
  }

  private void put(long word) {
    words.put(word);
  }

  /** The number of where a thread stands. */
  int intern(ThreadState stand) {
    int below = stand.top == null ? 0 : stacks.below(stand.top);
    words.clear();
    boolean rare = isRare(stand);
    put(stand.status | (stand.alone ? ALONE : 0) | (rare ? RARE : 0) | stand.stage << STAGE);
    put(stand.creations);
    if (rare) {
      putRare(stand);
    }
    long[] shown = stand.shown.toLongArray();
    put(shown.length);
    for (long word : shown) {
      put(word);
    }
    put(stand.blocks.number());
    if (stand.top != null) {
      put((long) stand.top.depth << 32 | below);
      words.put(stand.top, live.running(stand.top.function, stand.top.pc));
    }
    return states.intern(words.toArray());
  }

  private static boolean isRare(ThreadState stand) {
    for (BitSet set : stand.rare) {
      if (!set.isEmpty()) {
        return true;
      }
    }
    return stand.keys > 0
        || stand.steps > 0
        || stand.inputs > 0
        || !stand.claims.isEmpty()
        || !stand.values.isEmpty()
        || !stand.cleanups.isEmpty()
        || stand.lookSize > 0
        || stand.cancellation != ThreadState.CANCELLABLE
        || stand.cancelledAt >= 0
        || stand.ending.isPresent();
  }

  /**
   * Puts the parts that few threads have. They are steps, claims to others, keys, their values,
   * cancellation, what is called at the end, the end, and addresses of memory that was given back.
   */
  private void putRare(ThreadState stand) {
    put(stand.steps);
    put(stand.inputs);
    put(stand.claims.size());
    stand.claims.forEach(
        (thread, claim) -> {
          put(thread);
          put(claim);
        });
    put(stand.keys);
    put(stand.values.size());
    stand.values.forEach(
        (key, value) -> {
          put(key);
          put(value.bits());
          put(value.undefined());
        });
    put(stand.cancellation);
    put(stand.cancelledAt);
    put(stand.cleanups.size());
    for (ThreadState.Cleanup cleanup : stand.cleanups) {
      put(cleanup.function());
      put(cleanup.argument().bits());
      put(cleanup.argument().undefined());
    }
    put(stand.ending.isPresent() ? 1 : 0);
    stand.ending.ifPresent(
        ending -> {
          put(ending.result().bits());
          put(ending.result().undefined());
          put(ending.key());
          put(ending.round());
        });
    stand.rare.forEach(this::put);
    put(stand.held);
    put(stand.lookSize);
  }

  private void put(BitSet numbers) {
    put(numbers.cardinality());
    for (int k = numbers.nextSetBit(0); k >= 0; k = numbers.nextSetBit(k + 1)) {
      put(k);
    }
  }

  /** Reads numbers; the place after them. */
  private static int numbers(long[] its, int at, BitSet into) {
    int end = at + 1 + (int) its[at];
    for (int k = at + 1; k < end; k++) {
      into.set((int) its[k]);
    }
    return end;
  }

  /** Reads what few threads have; the place after it. */
  private static int rare(long[] its, ThreadState stand) {
    int at = 2;
    stand.steps = (int) its[at++];
    stand.inputs = (int) its[at++];
    for (long left = its[at++]; left > 0; left--) {
      stand.claims.put((int) its[at], its[at + 1]);
      at += 2;
    }
    stand.keys = (int) its[at++];
    for (long left = its[at++]; left > 0; left--) {
      stand.values.put((int) its[at], new ThreadState.Value(its[at + 1], its[at + 2]));
      at += 3;
    }
    stand.cancellation = (int) its[at++];
    stand.cancelledAt = (int) its[at++];
    for (long left = its[at++]; left > 0; left--) {
      stand.cleanups.add(
          new ThreadState.Cleanup((int) its[at], new ThreadState.Value(its[at + 1], its[at + 2])));
      at += 3;
    }
    if (its[at++] != 0) {
      stand.ending =
          Optional.of(
              new ThreadState.Ending(
                  new ThreadState.Value(its[at], its[at + 1]),
                  (int) its[at + 2],
                  (int) its[at + 3]));
      at += 4;
    }
    for (BitSet set : stand.rare) {
      at = numbers(its, at, set);
    }
    stand.held = (int) its[at++];
    stand.lookSize = (int) its[at++];
    return at;
  }

  /**
   * Returns a local state in words that depend on no other number. The words have numbers of
   * threads, keys and objects of memory alone. Calls and memory are written out.
   *
   * <p>Cost: that of the memory that the thread keeps to itself, and of all its calls.
   */
  long[] words(int local) {
    long[] its = states.contents(local);
    if (its.length == 0) {
      return its;
    }
    int at = memoryAt(its);
    WordList out = new WordList();
    out.put(at);
    for (int k = 0; k < at; k++) {
      out.put(its[k]);
    }
    memory.put(its[at++], out);
    if (at < its.length) {
      int depth = (int) (its[at] >>> 32);
      out.put(depth);
      stacks.put((int) its[at++], out);
      for (int k = at; k < its.length; k++) {
        out.put(its[k]);
      }
    }
    return out.toArray();
  }

  /** Returns the index in a local state of the memory that the thread keeps to itself. */
  private static int memoryAt(long[] its) {
    int at = (its[0] & RARE) == 0 ? 2 : rare(its, new ThreadState(null));
    return at + 1 + (int) its[at];
  }

  /**
   * The local state with such {@link #words}.
   *
   * @throws IllegalArgumentException if there is none
   */
  int number(long[] its) {
    if (its.length == 0) {
      return 0;
    }
    try {
      return written(new WordReader(its));
    } catch (IndexOutOfBoundsException | NegativeArraySizeException noWords) {
      throw new IllegalArgumentException("words that are no local state", noWords);
    }
  }

  private int written(WordReader from) {
    WordList all = new WordList();
    for (long word : from.next(from.number())) {
      all.put(word);
    }
    all.put(memory.map(from));
    if (from.left() > 0) {
      int depth = from.number();
      all.put((long) depth << 32 | stacks.number(depth, from));
      for (long word : from.next(from.left())) {
        all.put(word);
      }
    }
    int local = states.intern(all.toArray());
    if (intern(stand(local)) != local) {
      throw new IllegalArgumentException("words that are another local state");
    }
    return local;
  }

  /** Returns the place of a thread in a local state other than 0. */
  ThreadState stand(int local) {
    long[] its = states.contents(local);
    ThreadState stand = new ThreadState(new Blocks(memory, IntTrees.EMPTY));
    stand.status = (int) its[0] & STATUS;
    stand.alone = (its[0] & ALONE) != 0;
    stand.stage = (int) its[0] >> STAGE;
    stand.creations = (int) its[1];
    int at = (its[0] & RARE) == 0 ? 2 : rare(its, stand);
    int shown = at + 1;
    at = shown + (int) its[at];
    stand.shown.or(BitSet.valueOf(Arrays.copyOfRange(its, shown, at)));
    stand.blocks = new Blocks(memory, its[at++]);
    if (at < its.length) {
      int depth = (int) (its[at] >>> 32);
      int below = (int) its[at++];
      int function = (int) (its[at] >>> 32);
      int pc = (int) its[at++];
      stand.top = new Activation(function, live.registers(function), depth, below, stacks);
      stand.top.pc = pc;
      int _ = WordList.read(its, at, stand.top, live.running(function, pc));
    }
    return stand;
  }
}
