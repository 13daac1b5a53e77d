// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.tables;

import java.util.Arrays;

/**
 * What was last worked out for pairs of numbers from 0 on: one row for each hash, in which a pair
 * takes the place of an earlier one. Cost: constant.
 */
public final class PairCache {
  /** The pair is not known, or was forgotten. */
  public static final int ABSENT = -1;

  private final int bits;

  /** The pairs, of which the first number is larger by 1; 0 is free. */
  private final long[] keys;

  private final int[] values;

  /**
   * Nothing.
   *
   * @param bits there are two to the power of this many rows
   */
  public PairCache(int bits) {
    this.bits = bits;
    this.keys = new long[1 << bits];
    this.values = new int[1 << bits];
  }

  /** The value of a pair, or {@link #ABSENT}. */
  public int get(int first, int second) {
    long key = Hash.pair(first + 1, second);
    int row = Hash.row(key, bits);
    return keys[row] == key ? values[row] : ABSENT;
  }

  /** This is the value of a pair. */
  public void put(int first, int second, int value) {
    long key = Hash.pair(first + 1, second);
    int row = Hash.row(key, bits);
    keys[row] = key;
    values[row] = value;
  }

  /** Forgets everything. */
  public void clear() {
    Arrays.fill(keys, 0);
  }
}
