// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.ValueTable;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.processor.Stand.Activation;
import dev.ravel.processor.Stand.Block;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * The local states of a thread under dense numbers; 0 is that it is not started. Registers that are
 * not used any more are left out, so that equal futures have equal numbers.
 */
final class LocalStates {
  /** In place of a block's contents: others may see it. */
  private static final int PUBLISHED = -1;

  // the first word: the status, whether the thread is alone and has rare parts, and its stage
  private static final int STATUS = 3;
  private static final int ALONE = 4;
  private static final int RARE = 8;
  private static final int STAGE = 4;

  private final List<Function> functions;
  private final Liveness[] liveness;
  private final ValueTable blocks;
  private final ValueTable states = new ValueTable();
  private long[] words = new long[64];
  private int count;

  /**
   * Only the state before the start.
   *
   * @param liveness by function; absent ones are made when they are needed
   * @param blocks the contents of private memory so far
   */
  LocalStates(List<Function> functions, Liveness[] liveness, ValueTable blocks) {
    this.functions = functions;
    this.liveness = liveness;
    this.blocks = blocks;
    int _ = states.intern(new long[0]);
  }

  int count() {
    return states.count();
  }

  /** {@link Stand#RUNNING} and so on; of a thread that was started. */
  int status(int local) {
    return (int) states.contents(local)[0] & STATUS;
  }

  private void put(long word) {
    if (count == words.length) {
      words = Arrays.copyOf(words, 2 * count);
    }
    words[count++] = word;
  }

  private Liveness liveness(int function) {
    if (liveness[function] == null) {
      liveness[function] = new Liveness(functions.get(function));
    }
    return liveness[function];
  }

  /** The registers that a call still needs. */
  private int[] needed(Activation call, boolean top) {
    Liveness its = liveness(call.function);
    if (top) {
      return its.live(call.pc);
    }
    return functions.get(call.function).code().get(call.pc) instanceof Instruction.Call made
        ? its.behindCall(call.pc, made.into(), made.results())
        : its.live(call.pc); // a service that calls goes on when the call ends
  }

  /** The number of where a thread stands. */
  int intern(Stand stand) {
    count = 0;
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
    put(stand.top == null ? 0 : stand.top.depth + 1);
    for (Activation call = stand.top; call != null; call = call.caller) {
      put((long) call.function << 32 | call.pc);
      int undefined = 0;
      int[] needed = needed(call, call == stand.top);
      for (int register : needed) {
        put(call.undefined[register] == -1 ? 0 : call.values[register]);
        undefined += call.undefined[register] != 0 ? 1 : 0;
      }
      put(undefined);
      for (int register : needed) {
        if (call.undefined[register] != 0) {
          put(register);
          put(call.undefined[register]);
        }
      }
    }
    put(stand.blocks.size());
    stand.blocks.forEach(
        (object, block) -> {
          put(object);
          put((long) block.index << 32 | block.depth & 0xffffffffL);
          put(block.words == null ? PUBLISHED : blocks.intern(frozen(block)));
        });
    return states.intern(Arrays.copyOf(words, count));
  }

  private static boolean isRare(Stand stand) {
    return stand.keys > 0
        || stand.steps > 0
        || stand.inputs > 0
        || !stand.claims.isEmpty()
        || !stand.values.isEmpty()
        || !stand.cleanups.isEmpty()
        || stand.cancellation != Stand.CANCELLABLE
        || stand.cancelledAt >= 0
        || stand.ending.isPresent();
  }

  /**
   * Puts what few threads have: steps, claims to others, keys, their values, cancellation, what is
   * called at the end, and the end.
   */
  private void putRare(Stand stand) {
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
    for (Stand.Cleanup cleanup : stand.cleanups) {
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
  }

  /** Reads what few threads have; the place behind it. */
  private static int rare(long[] its, Stand stand) {
    int at = 2;
    stand.steps = (int) its[at++];
    stand.inputs = (int) its[at++];
    for (long left = its[at++]; left > 0; left--) {
      stand.claims.put((int) its[at], its[at + 1]);
      at += 2;
    }
    stand.keys = (int) its[at++];
    for (long left = its[at++]; left > 0; left--) {
      stand.values.put((int) its[at], new Stand.Value(its[at + 1], its[at + 2]));
      at += 3;
    }
    stand.cancellation = (int) its[at++];
    stand.cancelledAt = (int) its[at++];
    for (long left = its[at++]; left > 0; left--) {
      stand.cleanups.add(
          new Stand.Cleanup((int) its[at], new Stand.Value(its[at + 1], its[at + 2])));
      at += 3;
    }
    if (its[at++] != 0) {
      stand.ending =
          Optional.of(
              new Stand.Ending(
                  new Stand.Value(its[at], its[at + 1]), (int) its[at + 2], (int) its[at + 3]));
      at += 4;
    }
    return at;
  }

  private static long[] frozen(Block block) {
    block.own = false;
    return block.words;
  }

  /** Where a thread stands in a local state other than 0. */
  Stand stand(int local) {
    long[] its = states.contents(local);
    Stand stand = new Stand();
    stand.status = (int) its[0] & STATUS;
    stand.alone = (its[0] & ALONE) != 0;
    stand.stage = (int) its[0] >> STAGE;
    stand.creations = (int) its[1];
    int at = (its[0] & RARE) == 0 ? 2 : rare(its, stand);
    int shown = at + 1;
    at = shown + (int) its[at];
    stand.shown.or(BitSet.valueOf(Arrays.copyOfRange(its, shown, at)));
    int depth = (int) its[at++];
    // the top call comes first, and each needs its caller
    int[] from = new int[depth];
    for (int k = 0; k < depth; k++) {
      from[k] = at;
      int function = (int) (its[at] >>> 32);
      int pc = (int) its[at];
      at += 1 + neededAt(function, pc, k == 0).length;
      at += 1 + 2 * (int) its[at];
    }
    for (int k = depth - 1; k >= 0; k--) {
      int function = (int) (its[from[k]] >>> 32);
      Activation call = new Activation(function, functions.get(function).registers(), stand.top);
      call.pc = (int) its[from[k]];
      int next = from[k] + 1;
      for (int register : neededAt(function, call.pc, k == 0)) {
        call.values[register] = its[next++];
        call.undefined[register] = 0;
      }
      int undefined = (int) its[next++];
      for (int u = 0; u < undefined; u++) {
        int register = (int) its[next++];
        call.undefined[register] = its[next++];
      }
      stand.top = call;
    }
    int pieces = (int) its[at++];
    for (int k = 0; k < pieces; k++) {
      int object = (int) its[at++];
      int of = (int) its[at];
      int index = (int) (its[at++] >> 32);
      int contents = (int) its[at++];
      long[] held = contents == PUBLISHED ? null : blocks.contents(contents);
      stand.blocks.put(object, new Block(held, of, index, false));
    }
    return stand;
  }

  private int[] neededAt(int function, int pc, boolean top) {
    Activation call = new Activation(function, 0, null);
    call.pc = pc;
    return needed(call, top);
  }
}
