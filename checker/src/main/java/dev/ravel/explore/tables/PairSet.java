// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.tables;

/** A set of pairs of numbers from 0 on. Cost: constant on average, and 8 bytes a slot. */
public final class PairSet {
  /** The pairs, of which the first number is larger by 1; 0 is free. */
  private long[] pairs = new long[64];

  private int count;

  /** Returns whether a pair is in the set. */
  public boolean has(int first, int second) {
    return pairs[slot(key(first, second))] != 0;
  }

  /** Adds a pair that is not there. */
  public void add(int first, int second) {
    if (2 * ++count > pairs.length) {
      grow();
    }
    long key = key(first, second);
    pairs[slot(key)] = key;
  }

  private static long key(int first, int second) {
    return Hash.pair(first + 1, second);
  }

  private int slot(long key) {
    int mask = pairs.length - 1;
    int slot = Hash.of(key) & mask;
    while (pairs[slot] != 0 && pairs[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] old = pairs;
    pairs = new long[2 * old.length];
    for (long key : old) {
      if (key != 0) {
        pairs[slot(key)] = key;
      }
    }
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return (long) Long.BYTES * pairs.length;
  }
}
