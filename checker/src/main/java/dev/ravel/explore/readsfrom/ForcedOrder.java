// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import java.util.Arrays;

/**
 * A partial order of items that grows pair by pair and is transitive at all times. It is one row of
 * bits for each item, those before it. Cost of a pair: linear in the number of items times the
 * words of a row.
 */
final class ForcedOrder {
  private int items;
  private int words;
  private long[] rows = new long[64];
  private long edges;

  /** The remembered order. */
  private long[] kept = new long[64];

  /** Items of which none is before another. */
  void begin(int count) {
    items = count;
    words = (count + 63 >>> 6) + 1;
    if (items * words > rows.length) {
      rows = new long[2 * items * words];
    } else {
      Arrays.fill(rows, 0, items * words, 0);
    }
    edges = 0;
  }

  /** Remembers what is before what. */
  void remember() {
    int length = items * words;
    kept = kept.length < length ? new long[rows.length] : kept;
    System.arraycopy(rows, 0, kept, 0, length);
  }

  /** The items are those for which something was remembered, and this is so again. */
  void recall() {
    System.arraycopy(kept, 0, rows, 0, items * words);
    edges = 0;
  }

  /** The number of words of a set of items. */
  int words() {
    return words;
  }

  /** Returns the number of calls of {@link #add} that have added something. */
  long edges() {
    return edges;
  }

  /** Returns whether the first item is before the second one. */
  boolean has(int first, int second) {
    return (rows[second * words + (first >>> 6)] >>> first & 1) != 0;
  }

  /**
   * The first item is before the second one.
   *
   * @return false if that cannot be: the second one is the first, or before it
   */
  boolean add(int first, int second) {
    if (first == second || has(second, first)) {
      return false;
    }
    if (has(first, second)) {
      return true;
    }
    edges++;
    int from = first * words;
    for (int item = 0; item < items; item++) {
      if (item == second || has(second, item)) {
        int to = item * words;
        for (int w = 0; w < words; w++) {
          rows[to + w] |= rows[from + w];
        }
        rows[to + (first >>> 6)] |= 1L << first;
      }
    }
    return true;
  }

  /**
   * Puts the first item before the second one, of which only the items before it are known. So
   * items are added in the beginning, one after the other. Cost: the words of a row.
   */
  void addToLast(int first, int second) {
    int from = first * words;
    int to = second * words;
    for (int w = 0; w < words; w++) {
      rows[to + w] |= rows[from + w];
    }
    rows[to + (first >>> 6)] |= 1L << first;
  }

  /** Returns whether all items that are before one are in a set. */
  boolean allBefore(int item, long[] set) {
    int from = item * words;
    for (int w = 0; w < words; w++) {
      if ((rows[from + w] & ~set[w]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return (long) Long.BYTES * (rows.length + kept.length);
  }
}
