// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.states.Packing;
import dev.ravel.system.Shared;

/** Reads the states that come from one other member, in the numbers of this one. */
final class Inbox {
  private static final int MOST_BITS = Integer.SIZE - 1;

  /** More have no room in a letter, unless they have no bits. */
  private static final int MOST_STATES = (Outbox.FULL + 1) * Byte.SIZE;

  private final CommonValues common;
  private final Definitions definitions;
  private final int[] widths;
  private final int[] state;

  /** The words of the last state of a letter, and of a state that is handed over. */
  private long[] last = {};

  private long[] words = {};

  /** So many states of one word are handed over together. */
  private static final int TOGETHER = 512;

  /** Takes what arrives. */
  interface Arrival {
    /** A state on a level, in an array that is used again. */
    void accept(int level, int[] state);

    /** A state on a level, of common values under a packing, in an array that is used again. */
    void accept(int level, Packing packing, long[] words);

    /**
     * Accepts states of one word on a level, of common values under a packing. The array is used
     * again.
     */
    default void accept(int level, Packing packing, long[] states, int count) {
      long[] one = new long[1];
      for (int k = 0; k < count; k++) {
        one[0] = states[k];
        accept(level, packing, one);
      }
    }
  }

  /** Letters that were read and not yet told of. */
  private int read;

  /** Nothing has come yet. */
  Inbox(Shared system, CommonValues common) {
    this.common = common;
    this.definitions = new Definitions(system, common);
    this.widths = new int[system.objects()];
    this.state = new int[system.objects()];
  }

  /** Returns whether a letter is about values of which the course has not told yet. */
  static boolean isEarly(byte[] letter, CommonValues common) {
    Reading its = new Reading(letter);
    int _ = its.upTo(Integer.MAX_VALUE);
    int _ = its.upTo(MOST_STATES);
    return its.upTo(Integer.MAX_VALUE) > common.version() + 1;
  }

  /**
   * Reads a letter that an {@link Outbox} has written and that is not early.
   *
   * @throws BadLetter if no outbox has; some states before the fault were handed over
   */
  void read(Reading letter, Arrival each) {
    int level = letter.upTo(Integer.MAX_VALUE);
    int count = letter.upTo(MOST_STATES);
    int form = letter.upTo(common.version() + 1);
    if (form == 0) {
      readBits(letter, level, count, each);
    } else if (common.packing(form - 1).words() == 1) {
      readNarrow(letter, level, count, common.packing(form - 1), each);
    } else {
      readWords(letter, level, count, common.packing(form - 1), each);
    }
    if (!letter.atEnd()) {
      throw new BadLetter("a letter goes on behind its states");
    }
    read++;
  }

  private void readBits(Reading letter, int level, int count, Arrival each) {
    for (int object = 0; object < widths.length; object++) {
      widths[object] = letter.upTo(MOST_BITS);
    }
    definitions.read(letter);
    common.look();
    for (int k = 0; k < count; k++) {
      for (int object = 0; object < widths.length; object++) {
        state[object] = definitions.own(object, letter.bits(widths[object]));
      }
      each.accept(level, state);
    }
    letter.endBits();
  }

  /** States of one word. */
  private void readNarrow(Reading letter, int level, int count, Packing packing, Arrival each) {
    words = new long[Math.min(count, TOGETHER)];
    long before = 0;
    for (int left = count; left > 0; left -= words.length) {
      int some = Math.min(left, words.length);
      letter.sparse(before, words, some);
      before = words[some - 1];
      if (!packing.arePacked(words, some)) {
        throw new BadLetter("a state with bits of no object");
      }
      each.accept(level, packing, words, some);
    }
  }

  private void readWords(Reading letter, int level, int count, Packing packing, Arrival each) {
    int size = packing.words();
    last = new long[size];
    words = new long[size];
    for (int k = 0; k < count; k++) {
      for (int word = 0; word < size; word++) {
        last[word] ^= letter.sparse();
        words[word] = last[word];
      }
      if (!packing.isPacked(words)) {
        throw new BadLetter("a state with bits of no object");
      }
      each.accept(level, packing, words);
    }
  }

  /** Returns the number of letters read since the last report, if a report is due; else 0. */
  int toTell() {
    if (read < Outbox.CREDIT / 2) {
      return 0;
    }
    int its = read;
    read = 0;
    return its;
  }
}
