// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import java.util.Arrays;

/**
 * Sets of processes by what they were worked out from, some longs: a table in which a set takes the
 * place of an earlier one.
 */
final class Remembered {
  /** The table has about so many longs, and at least so many rows. */
  private static final int LONGS = 1 << 15;

  private static final int FEWEST = 16;

  private final long[] key;

  /** The number of longs of a set, and of a row, which is a key and a set. */
  private final int words;

  private final int length;

  /** The table has two to the power of these rows. */
  private final int bits;

  private final long[] rows;

  /** Where the row of the key that was sought begins. */
  private int row;

  /**
   * Nothing.
   *
   * @param keyLength the number of longs of a key
   * @param words the number of longs of a set
   */
  Remembered(int keyLength, int words) {
    this.key = new long[keyLength];
    this.words = words;
    this.length = keyLength + words;
    int most = Integer.highestOneBit(Math.max(FEWEST, LONGS / length));
    this.bits = Integer.numberOfTrailingZeros(most);
    this.rows = new long[most * length];
  }

  /** Where the longs go that are sought next; not all of them are 0. */
  long[] key() {
    return key;
  }

  /**
   * Seeks the set for the key.
   *
   * @param into gets the set, if it is there
   * @return whether it is
   */
  boolean find(long[] into) {
    long hash = 0;
    for (long part : key) {
      hash = (hash ^ part) * 0x9E3779B97F4A7C15L;
    }
    hash ^= hash >>> 32;
    row = (int) (hash * 0xBF58476D1CE4E5B9L >>> Long.SIZE - bits) * length;
    for (int k = 0; k < key.length; k++) {
      if (rows[row + k] != key[k]) {
        return false;
      }
    }
    System.arraycopy(rows, row + key.length, into, 0, words);
    return true;
  }

  /** Forgets everything. */
  void clear() {
    Arrays.fill(rows, 0);
  }

  /** This is the set for the key that was sought last. */
  void keep(long[] set) {
    System.arraycopy(key, 0, rows, row, key.length);
    System.arraycopy(set, 0, rows, row + key.length, words);
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return (long) Long.BYTES * rows.length;
  }
}
