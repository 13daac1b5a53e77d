// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.tables;

import java.util.Arrays;

/**
 * The last results for a number from 0 on and a long. There is one row for each hash, in which an
 * entry takes the place of an earlier one. A row is two longs. Cost: constant.
 */
public final class WordCache {
  /** The bits of the largest value. */
  public static final int VALUE_BITS = Integer.SIZE + 1;

  /** The value is not known, or was forgotten. */
  public static final long ABSENT = -1;

  private static final long VALUE = (1L << VALUE_BITS) - 1;

  /** An odd number that keeps the rows of numbers apart. */
  private static final long APART = 0xBF58476D1CE4E5B9L;

  private final int bits;

  /** The entries in pairs. They are the long; and the number plus 1 over the value. */
  private final long[] rows;

  /**
   * Nothing.
   *
   * @param bits there are two to the power of this many rows
   */
  public WordCache(int bits) {
    this.bits = bits;
    this.rows = new long[2 << bits];
  }

  private int row(int number, long word) {
    return Hash.row(word + number * APART, bits) << 1;
  }

  /** The value of a number and a long, or {@link #ABSENT}. */
  public long get(int number, long word) {
    int row = row(number, word);
    long known = rows[row + 1];
    return rows[row] == word && (int) (known >>> VALUE_BITS) == number + 1 ? known & VALUE : ABSENT;
  }

  /**
   * This is the value of a number, below 2 to the power of 30, and a long.
   *
   * @param value of at most {@link #VALUE_BITS} bits
   */
  public void put(int number, long word, long value) {
    int row = row(number, word);
    rows[row] = word;
    rows[row + 1] = number + 1L << VALUE_BITS | value;
  }

  /** Forgets everything. */
  public void clear() {
    Arrays.fill(rows, 0);
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return (long) Long.BYTES * rows.length;
  }
}
