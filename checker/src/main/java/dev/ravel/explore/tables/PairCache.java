// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.tables;

import java.util.Arrays;

/**
 * The last results for pairs of numbers from 0 on. There is one row for each hash, in which a pair
 * takes the place of an earlier one. Cost: constant.
 */
public final class PairCache {
  /** The pair is not known, or was forgotten. */
  public static final int ABSENT = -1;

  private final int bits;

  /**
   * Two longs next to each other for each row. They are a pair, of which the first number is larger
   * by 1, or 0 if it is free; and the value.
   */
  private final long[] rows;

  /**
   * Nothing.
   *
   * @param bits there are two to the power of this many rows
   */
  public PairCache(int bits) {
    this.bits = bits;
    this.rows = new long[2 << bits];
  }

  /** The value of a pair, or {@link #ABSENT}. */
  public int get(int first, int second) {
    long key = Hash.pair(first + 1, second);
    int row = Hash.row(key, bits) << 1;
    return rows[row] == key ? (int) rows[row + 1] : ABSENT;
  }

  /** This is the value of a pair. */
  public void put(int first, int second, int value) {
    long key = Hash.pair(first + 1, second);
    int row = Hash.row(key, bits) << 1;
    rows[row] = key;
    rows[row + 1] = value;
  }

  /** Forgets everything. */
  public void clear() {
    Arrays.fill(rows, 0);
  }
}
