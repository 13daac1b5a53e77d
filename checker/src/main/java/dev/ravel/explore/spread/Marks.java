// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Shared;
import java.nio.IntBuffer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The states of one level that lie on shortest runs to what was found, each with the way on from
 * there: the fewest switches to the end, and the processes that can move first on such a way.
 */
final class Marks {
  /** So many bits tell most states at once that they are not marked. */
  private static final int FILTER_BITS = 20;

  /** A letter has about so many bytes. */
  static final int FULL = 64 << 10;

  private final Shared system;
  private final Ownership ownership;
  private final Map<IntBuffer, Mark> marks = new HashMap<>();
  private final BitSet filter = new BitSet();

  /**
   * The way on from a state.
   *
   * @param rest the fewest switches from there to the end
   * @param best a bit for each process that can move first on such a way, 64 in a word
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Mark(int rest, long[] best) {
    /** Whether a process can move first. */
    boolean has(int process) {
      return (best[process >>> 6] >>> process & 1) != 0;
    }
  }

  /** No state is marked. */
  Marks(Shared system, Ownership ownership) {
    this.system = system;
    this.ownership = ownership;
  }

  /** The number of words of a set of processes. */
  static int words(Shared system) {
    return (system.processes() + Long.SIZE - 1) / Long.SIZE;
  }

  /** Marks a state, in an array that is not changed afterwards. */
  void put(int[] state, Mark mark) {
    marks.put(IntBuffer.wrap(state), mark);
    filter.set(place(ownership.hash(state)));
  }

  private static int place(long hash) {
    return (int) (hash * 0x9E3779B97F4A7C15L >>> Long.SIZE - FILTER_BITS);
  }

  /** Whether a state with a hash may be marked; false if none is. */
  boolean mayHave(long hash) {
    return filter.get(place(hash));
  }

  /** The mark of a state, or null. */
  Mark get(int[] state) {
    return marks.get(IntBuffer.wrap(state));
  }

  /** Adds all of others. */
  void addAll(Marks others) {
    marks.putAll(others.marks);
    filter.or(others.filter);
  }

  // --------------------------------------------------------------------------------- letters

  /** Sends all of them by letters, each with what comes first; the last one says that it is. */
  void send(int epoch, long number, int level, Consumer<byte[]> links) {
    Writing letter = begin(epoch, number, level);
    for (Map.Entry<IntBuffer, Mark> each : marks.entrySet()) {
      letter.number(1);
      write(system, each.getKey().array(), letter);
      letter.number(each.getValue().rest());
      letter.words(each.getValue().best());
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
   * Adds what a letter has, behind what comes first there.
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
