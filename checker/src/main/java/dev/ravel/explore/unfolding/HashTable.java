// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Numbers that are found by the hashes of what they stand for: open addressing, at most half full.
 * Whoever looks for one goes from slot to slot and compares. Cost: constant on average, and 8 bytes
 * a slot.
 */
final class HashTable {
  private int[] numbers;
  private int[] hashes;
  private int count;

  /**
   * Empty.
   *
   * @param slots how many there are at first, a power of two
   */
  HashTable(int slots) {
    numbers = new int[slots];
    hashes = new int[slots];
    Arrays.fill(numbers, ConcurrentSystem.NONE);
  }

  /** The hash of a row of values with one more: each bit depends on all of them, or nearly so. */
  static int mixed(int hash, int value) {
    int product = (hash ^ value) * 0x9E3779B1;
    return product ^ product >>> 15;
  }

  /** The slot where the search for something with a hash begins. */
  int first(int hash) {
    return hash & numbers.length - 1;
  }

  /** The slot where it goes on. */
  int next(int slot) {
    return slot + 1 & numbers.length - 1;
  }

  /** The number in a slot; {@link ConcurrentSystem#NONE} if the search ends there in vain. */
  int number(int slot) {
    return numbers[slot];
  }

  /** Adds a number that is not there. */
  void add(int hash, int number) {
    if (2 * ++count > numbers.length) {
      grow();
    }
    put(hash, number);
  }

  private void put(int hash, int number) {
    int slot = first(hash);
    while (numbers[slot] != ConcurrentSystem.NONE) {
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
    Arrays.fill(numbers, ConcurrentSystem.NONE);
    for (int slot = 0; slot < oldNumbers.length; slot++) {
      if (oldNumbers[slot] != ConcurrentSystem.NONE) {
        put(oldHashes[slot], oldNumbers[slot]);
      }
    }
  }

  /** Takes all numbers out. */
  void clear() {
    Arrays.fill(numbers, ConcurrentSystem.NONE);
    count = 0;
  }

  /** The memory of the arrays. */
  long bytes() {
    return 8L * numbers.length;
  }
}
