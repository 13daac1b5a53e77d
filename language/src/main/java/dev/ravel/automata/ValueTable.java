// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import java.util.Arrays;

/**
 * The contents that an object has had so far, or the local states of a thread. They are under dense
 * numbers given on first sight. Small while there are few, since most objects of large arrays never
 * change.
 *
 * <p>Memory: the words, and about 16 bytes for each contents.
 */
public final class ValueTable {
  /** So many contents are found without a table. */
  private static final int FEW = 4;

  private static final int[] NONE = new int[0];

  private long[][] contents = new long[1][];
  private int count;

  // by hash, open addressing, at most half full: the number and 1; by number: the hash
  private int[] slots = NONE;
  private int[] hashes = NONE;

  /** The number of contents so far. */
  public int count() {
    return count;
  }

  /** The number of some contents, which must not be changed afterwards. */
  public int intern(long[] words) {
    if (count <= FEW) {
      for (int id = 0; id < count; id++) {
        if (Arrays.equals(contents[id], words)) {
          return id;
        }
      }
    }
    if (count < FEW) {
      return add(words);
    }
    if (2 * (count + 1) > slots.length) {
      grow();
    }
    int hash = hash(words);
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0) {
      int id = slots[slot] - 1;
      if (hashes[id] == hash && Arrays.equals(contents[id], words)) {
        return id;
      }
      slot = slot + 1 & mask;
    }
    slots[slot] = count + 1;
    hashes[count] = hash;
    return add(words);
  }

  private int add(long[] words) {
    if (count == contents.length) {
      contents = Arrays.copyOf(contents, 2 * count);
    }
    contents[count] = words;
    return count++;
  }

  private void grow() {
    slots = new int[Math.max(4 * FEW, 2 * slots.length)];
    hashes = Arrays.copyOf(hashes, slots.length / 2);
    int mask = slots.length - 1;
    for (int id = 0; id < count; id++) {
      hashes[id] = hash(contents[id]);
      int slot = hashes[id] & mask;
      while (slots[slot] != 0) {
        slot = slot + 1 & mask;
      }
      slots[slot] = id + 1;
    }
  }

  /**
   * Returns a hash to which every bit of every word counts. Words are two numbers each or a number
   * in an upper half, and these follow each other.
   */
  private static int hash(long[] words) {
    long hash = words.length;
    for (long word : words) {
      hash = (hash ^ word) * 0x9e3779b97f4a7c15L;
      hash ^= hash >>> 32;
    }
    return (int) (hash ^ hash >>> 15);
  }

  /** The contents with a number; not to be changed. */
  public long[] contents(int id) {
    return contents[id];
  }
}
