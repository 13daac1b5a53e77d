// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import java.util.Arrays;

/** A map from pairs of numbers to numbers from 0 on: open addressing, at most half full. */
final class Pairs {
  /** There is no such pair. */
  static final int ABSENT = -1;

  private long[] keys = new long[512];
  private int[] values = new int[512];
  private int count;

  /** Empty. */
  Pairs() {
    Arrays.fill(values, ABSENT);
  }

  private static long key(int first, int second) {
    return (long) first << 32 | second & 0xffff_ffffL;
  }

  private static int hash(long key) {
    return (int) (key * 0x9E3779B97F4A7C15L >>> 40);
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = hash(key) & mask;
    while (values[slot] != ABSENT && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** The value of a pair, or {@link #ABSENT}. Cost: constant on average. */
  int get(int first, int second) {
    return values[slot(key(first, second))];
  }

  /** Adds a pair that is not there. */
  void put(int first, int second, int value) {
    if (2 * ++count > values.length) {
      grow();
    }
    long key = key(first, second);
    int slot = slot(key);
    keys[slot] = key;
    values[slot] = value;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] old = values;
    keys = new long[2 * old.length];
    values = new int[2 * old.length];
    Arrays.fill(values, ABSENT);
    for (int k = 0; k < old.length; k++) {
      if (old[k] != ABSENT) {
        int slot = slot(oldKeys[k]);
        keys[slot] = oldKeys[k];
        values[slot] = old[k];
      }
    }
  }
}
