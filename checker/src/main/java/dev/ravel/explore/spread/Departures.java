// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import java.util.Arrays;

/**
 * States of one word to which steps have led lately. Each has the hash that decides to which member
 * it belongs. That member cannot be predicted by the processor if each state is treated at once,
 * the own ones in one way and the others in another. They are kept here, and sorted by member
 * without a branch, many together.
 */
final class Departures {
  private static final int FIRST = 1 << 10;

  private long[] words = new long[FIRST];
  private long[] hashes = new long[FIRST];
  private int count;

  /** The member of each, and the words again, those of the same member after one another. */
  private int[] members = new int[FIRST];

  private long[] dealt = new long[FIRST];

  /** By member where its words begin; after the last one, where all of them end. */
  private int[] begins = new int[1];

  /** By member how far its words were put. */
  private int[] ends = {};

  /** Makes room for some more states. */
  void reserve(int more) {
    if (count + more > words.length) {
      int length = Math.max(count + more, 2 * words.length);
      words = Arrays.copyOf(words, length);
      hashes = Arrays.copyOf(hashes, length);
      members = new int[length];
      dealt = new long[length];
    }
  }

  /** Adds a state, for which there is room, with its hash. */
  void add(long word, long hash) {
    words[count] = word;
    hashes[count] = hash;
    count++;
  }

  /** The number of all states. */
  int count() {
    return count;
  }

  /** Deals the states to their members; those of a member keep their order. */
  void deal(Ownership ownership) {
    int size = count;
    if (ends.length < ownership.members()) {
      ends = new int[ownership.members()];
      begins = new int[ends.length + 1];
    }
    ownership.members(hashes, size, members);
    Arrays.fill(ends, 0);
    for (int k = 0; k < size; k++) {
      ends[members[k]]++;
    }
    int begin = 0;
    for (int member = 0; member < ends.length; member++) {
      begins[member] = begin;
      begin += ends[member];
      ends[member] = begins[member];
    }
    begins[ends.length] = begin;
    for (int k = 0; k < size; k++) {
      dealt[ends[members[k]]++] = words[k];
    }
  }

  /** Sorts states by members below a number. */
  int members() {
    return ends.length;
  }

  /** Returns the index of the first state of a member. */
  int begin(int member) {
    return begins[member];
  }

  /** Returns the index after the last state of a member. */
  int end(int member) {
    return begins[member + 1];
  }

  /** Returns the sorted states, until others are; they may be changed. */
  long[] dealt() {
    return dealt;
  }

  /** Forgets all. */
  void clear() {
    count = 0;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return (3L * Long.BYTES + Integer.BYTES) * words.length + 2L * Integer.BYTES * ends.length;
  }
}
