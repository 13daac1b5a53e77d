// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.LongSequence;
import dev.ravel.explore.states.ObjectOrder;
import dev.ravel.explore.states.StateStore;
import dev.ravel.explore.tables.Hash;
import dev.ravel.source.Limits;
import dev.ravel.system.Shared;
import java.util.BitSet;
import java.util.function.Consumer;

/**
 * The states of one level that lie on shortest runs to what was found. Each has the way on from
 * there. The way has the fewest switches to the end, and the processes that can move first on such
 * a way.
 *
 * <p>Memory: that of a {@link StateStore}, an int for each, and a long for 64 processes.
 */
final class PathMarks {
  /** So many bits tell most states at once that they are not marked. */
  private static final int FILTER_BITS = 20;

  /** The number of bytes of a letter, about. */
  static final int FULL = 64 << 10;

  private final Shared system;
  private final Ownership ownership;
  private final StateStore store;
  private long[] words;
  private final IntSequence rests = new IntSequence();
  private final LongSequence bests = new LongSequence();
  private final BitSet filter = new BitSet();

  /**
   * The way on from a state.
   *
   * @param rest the fewest switches from there to the end
   * @param best a bit for each process that can move first on such a way, 64 in a word
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Mark(int rest, long[] best) {
    /** Returns whether a process can move first. */
    boolean has(int process) {
      return (best[process >>> 6] >>> process & 1) != 0;
    }
  }

  /** No state is marked. */
  PathMarks(Shared system, Ownership ownership) {
    this.system = system;
    this.ownership = ownership;
    this.store = StateStore.folding(Cursor.packingFor(system), system.objects());
    this.words = store.tree().blank();
  }

  /** The number of words of a set of processes. */
  static int words(Shared system) {
    return (system.processes() + Long.SIZE - 1) / Long.SIZE;
  }

  /** Marks a state; one that is marked has the same mark. */
  void put(int[] state, Mark mark) {
    while (!store.packing().fits(state)) {
      long _ = store.widen(Cursor.values(system), ObjectOrder.of(system));
      words = store.tree().blank();
    }
    store.packing().pack(state, words);
    int id = store.states().add(store.tree().fold(words));
    if (id < 0) { // it is new
      rests.push(mark.rest());
      for (long word : mark.best()) {
        bests.push(word);
      }
      filter.set(Hash.row(ownership.hash(state), FILTER_BITS));
    }
  }

  /** Returns whether a state with a hash may be marked; false if none is. */
  boolean mayHave(long hash) {
    return filter.get(Hash.row(hash, FILTER_BITS));
  }

  /** The mark of a state, or null. */
  Mark get(int[] state) {
    int id = store.find(state);
    return id < 0 ? null : mark(id);
  }

  private Mark mark(int id) {
    long[] best = new long[words(system)];
    for (int word = 0; word < best.length; word++) {
      best[word] = bests.get(id * best.length + word);
    }
    return new Mark(rests.get(id), best);
  }

  /** Adds all of others. */
  void addAll(PathMarks others) {
    Cursor each = new Cursor(system, others.store);
    for (int id = 0; id < others.store.count(); id++) {
      Limits.pollAt(id);
      each.moveTo(id);
      put(each.state(), others.mark(id));
    }
  }

  // --------------------------------------------------------------------------------- letters

  /** Sends all of them by letters, each with what comes first; the last one says that it is. */
  void send(int epoch, long number, int level, Consumer<byte[]> links) {
    Writing letter = begin(epoch, number, level);
    Cursor each = new Cursor(system, store);
    for (int id = 0; id < store.count(); id++) {
      Limits.pollAt(id);
      each.moveTo(id);
      Mark mark = mark(id);
      letter.number(1);
      write(system, each.state(), letter);
      letter.number(mark.rest());
      letter.words(mark.best());
      if (letter.size() > FULL) {
        links.accept(letter.number(0).number(0).letter());
        letter = begin(epoch, number, level);
      }
    }
    links.accept(letter.number(0).number(1).letter());
  }

  /** Writes a state by the words of its values. */
  static void write(Shared system, int[] state, Writing letter) {
    for (int object = 0; object < state.length; object++) {
      letter.words(system.words(object, state[object]));
    }
  }

  /** Reads a state. */
  static int[] state(Shared system, Reading letter) {
    int[] state = new int[system.objects()];
    for (int object = 0; object < state.length; object++) {
      state[object] = Definitions.number(system, object, letter);
    }
    return state;
  }

  private static Writing begin(int epoch, long number, int level) {
    return new Writing(Letter.MARKS, epoch).number(number).number(level);
  }

  /**
   * Adds what a letter has, after what comes first there.
   *
   * @return whether it is the last one of its sender
   */
  boolean read(Reading letter) {
    while (letter.upTo(1) == 1) {
      int[] state = state(system, letter);
      int rest = letter.upTo(Integer.MAX_VALUE);
      long[] best = letter.words();
      if (best.length != words(system)) {
        throw new BadLetter("a set of processes of " + best.length + " words");
      }
      put(state, new Mark(rest, best));
    }
    return letter.upTo(1) == 1;
  }
}
