// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.tables;

import java.util.Arrays;

/**
 * Numbers from 0 on that are found by the hashes of what they stand for. A search goes from slot to
 * slot, from {@link #first} with {@link #next}, and compares; it ends in vain where {@link #number}
 * is {@link #NONE}. Cost: constant on average, and 8 bytes a slot.
 */
public final class NumberTable {
  /** No number. */
  public static final int NONE = -1;

  private int[] numbers;
  private int[] hashes;
  private int count;

  /**
   * Empty.
   *
   * @param slots how many there are at first, a power of two
   */
  public NumberTable(int slots) {
    numbers = new int[slots];
    hashes = new int[slots];
    Arrays.fill(numbers, NONE);
  }

  /** The slot where the search for something with a hash begins. */
  public int first(int hash) {
    return hash & numbers.length - 1;
  }

  /** The slot where a search goes on. */
  public int next(int slot) {
    return slot + 1 & numbers.length - 1;
  }

  /** The number in a slot, or {@link #NONE}. */
  public int number(int slot) {
    return numbers[slot];
  }

  /** The hash of the number in a slot, if there is one. */
  public int hash(int slot) {
    return hashes[slot];
  }

  /** Puts another number with the same hash in the place of the one in a slot. */
  public void replace(int slot, int number) {
    numbers[slot] = number;
  }

  /** Adds a number that is not there. */
  public void add(int hash, int number) {
    if (2 * ++count > numbers.length) {
      grow();
    }
    put(hash, number);
  }

  private void put(int hash, int number) {
    int slot = first(hash);
    while (numbers[slot] != NONE) {
      slot = next(slot);
    }
    numbers[slot] = number;
    hashes[slot] = hash;
  }

  private void grow() {
    int[] oldNumbers = numbers;
    int[] oldHashes = hashes;
    numbers = new int[2 * oldNumbers.length];
    hashes = new int[numbers.length];
    Arrays.fill(numbers, NONE);
    for (int slot = 0; slot < oldNumbers.length; slot++) {
      if (oldNumbers[slot] != NONE) {
        put(oldHashes[slot], oldNumbers[slot]);
      }
    }
  }

  /**
   * Takes a number out that is there. Numbers whose search would pass the free slot move up, so
   * that nothing is left after.
   *
   * @param hash with which it was added
   */
  public void remove(int hash, int number) {
    int free = first(hash);
    while (numbers[free] != number) {
      free = next(free);
    }
    int mask = numbers.length - 1;
    for (int slot = next(free); numbers[slot] != NONE; slot = next(slot)) {
      int home = first(hashes[slot]);
      if ((slot - home & mask) >= (slot - free & mask)) {
        numbers[free] = numbers[slot];
        hashes[free] = hashes[slot];
        free = slot;
      }
    }
    numbers[free] = NONE;
    count--;
  }

  /** Takes all numbers out. */
  public void clear() {
    Arrays.fill(numbers, NONE);
    count = 0;
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return 2L * Integer.BYTES * numbers.length;
  }
}
