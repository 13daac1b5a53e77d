// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.tables;

import java.util.Arrays;

/**
 * A map from pairs of ints to numbers from 0 on. Cost: constant on average, and 12 bytes a slot.
 */
public final class PairMap {
  /** There is no such pair. */
  public static final int ABSENT = -1;

  private long[] keys;
  private int[] values;
  private int count;

  /**
   * Empty.
   *
   * @param slots how many there are at first, a power of two
   */
  public PairMap(int slots) {
    keys = new long[slots];
    values = new int[slots];
    Arrays.fill(values, ABSENT);
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = Hash.of(key) & mask;
    while (values[slot] != ABSENT && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  /** The value of a pair, or {@link #ABSENT}. */
  public int get(int first, int second) {
    long key = Hash.pair(first, second);
    int mask = keys.length - 1;
    int slot = Hash.of(key) & mask;
    while (keys[slot] != key && values[slot] != ABSENT) {
      slot = slot + 1 & mask;
    }
    return values[slot];
  }

  /** Adds a pair that is not there. */
  public void put(int first, int second, int value) {
    if (2 * ++count > values.length) {
      grow();
    }
    long key = Hash.pair(first, second);
    int slot = slot(key);
    keys[slot] = key;
    values[slot] = value;
  }

  /** Gives a pair a value, whether it is there or not. */
  public void set(int first, int second, int value) {
    long key = Hash.pair(first, second);
    int slot = slot(key);
    if (values[slot] == ABSENT) {
      put(first, second, value);
    } else {
      values[slot] = value;
    }
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] old = values;
    keys = new long[2 * old.length];
    values = new int[keys.length];
    Arrays.fill(values, ABSENT);
    for (int k = 0; k < old.length; k++) {
      if (old[k] != ABSENT) {
        int slot = slot(oldKeys[k]);
        keys[slot] = oldKeys[k];
        values[slot] = old[k];
      }
    }
  }

  /** The number of pairs. */
  public int size() {
    return count;
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return (long) (Long.BYTES + Integer.BYTES) * keys.length;
  }
}
