// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.tables;

import java.util.Arrays;

/**
 * Sets by the keys from which they were last computed. Keys and sets are rows of longs of fixed
 * lengths. A set takes the place of an earlier one. Cost: linear in the length of a row.
 */
public final class SetCache {
  /** The number of longs of the table, about; it has at least as many rows. */
  private static final int LONGS = 1 << 15;

  private static final int FEWEST = 16;

  private final long[] key;

  /** The number of longs of a set, and of a row, which is a key and a set. */
  private final int words;

  private final int length;

  /** The table has two to the power of these rows. */
  private final int bits;

  /** None before something is kept. */
  private long[] rows = {};

  /** The index of the row of the key that was sought. */
  private int row;

  /**
   * Nothing.
   *
   * @param keyLength the number of longs of a key
   * @param words the number of longs of a set
   */
  public SetCache(int keyLength, int words) {
    this(keyLength, words, Math.max(FEWEST, LONGS / (keyLength + words)));
  }

  /**
   * Nothing.
   *
   * @param keyLength the number of longs of a key
   * @param words the number of longs of a set
   * @param rows the most rows of the table, which has more than half of that; 2 at least
   */
  public SetCache(int keyLength, int words, int rows) {
    this.key = new long[keyLength];
    this.words = words;
    this.length = keyLength + words;
    this.bits = Integer.numberOfTrailingZeros(Integer.highestOneBit(rows));
  }

  /** Returns the place of the longs of the key that is sought next; not all of them may be 0. */
  public long[] key() {
    return key;
  }

  /**
   * Seeks the set for the key.
   *
   * @param into gets the set, if it is there
   * @return whether it is
   */
  public boolean find(long[] into) {
    long hash = 0;
    for (long part : key) {
      hash = Hash.mixed(hash, part);
    }
    row = Hash.row(hash, bits) * length;
    if (rows.length == 0) {
      return false;
    }
    for (int k = 0; k < key.length; k++) {
      if (rows[row + k] != key[k]) {
        return false;
      }
    }
    System.arraycopy(rows, row + key.length, into, 0, words);
    return true;
  }

  /** Forgets everything. */
  public void clear() {
    Arrays.fill(rows, 0);
  }

  /** This is the set for the key that was sought last. */
  public void keep(long[] set) {
    if (rows.length == 0) {
      rows = new long[length << bits];
    }
    System.arraycopy(key, 0, rows, row, key.length);
    System.arraycopy(set, 0, rows, row + key.length, words);
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return (long) Long.BYTES * rows.length;
  }
}
