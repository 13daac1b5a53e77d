// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

/**
 * By object the processes that use it, as rows of bits. Where the rows would take too much, objects
 * share one: then it tells who uses one of these.
 */
final class ObjectUsers {
  /** The longs of all rows are not more than these, unless 64 objects share a row. */
  private static final long MOST = 1L << 20;

  private static final int WORD = 6;

  /** The number of longs of a row. */
  private final int words;

  /** 2 to the power of that many objects share a row. */
  private final int shift;

  private final long[] rows;

  /**
   * Nobody uses anything.
   *
   * @param objectWords the objects lie in that many words of 64
   */
  ObjectUsers(int processes, int objectWords) {
    this.words = Processes.none(processes).length;
    int wide = 0;
    while (wide < WORD && ((long) objectWords << WORD - wide) * words > MOST) {
      wide++;
    }
    this.shift = wide;
    this.rows = new long[(objectWords << WORD - shift) * words];
  }

  /**
   * A process uses other objects of a word from now on. Cost: a bit of a row for each row whose use
   * may have changed.
   *
   * @param changed the objects of which that may be so
   * @param used all objects of the word that it uses now
   */
  void use(int process, int word, long changed, long used) {
    for (long rest = changed; rest != 0; rest &= ~sharing(Long.numberOfTrailingZeros(rest))) {
      int object = Long.numberOfTrailingZeros(rest);
      int at = row(word, object) + (process >>> WORD);
      long bit = (used & sharing(object)) != 0 ? 1 : 0;
      rows[at] = rows[at] & ~(1L << process) | bit << process;
    }
  }

  /** Adds those who use some objects of a word, or one that shares a row with these, to a set. */
  void addUsers(int word, long objects, long[] to) {
    for (long rest = objects; rest != 0; rest &= ~sharing(Long.numberOfTrailingZeros(rest))) {
      int row = row(word, Long.numberOfTrailingZeros(rest));
      for (int w = 0; w < words; w++) {
        to[w] |= rows[row + w];
      }
    }
  }

  /** Returns the index of the row of an object of a word. */
  private int row(int word, int object) {
    return ((word << WORD) + object >>> shift) * words;
  }

  /** The objects of a word that share a row with one of them. */
  private long sharing(int object) {
    int first = object >>> shift << shift;
    return -1L >>> Long.SIZE - (1 << shift) << first;
  }
}
