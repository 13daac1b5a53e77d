// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import java.util.Arrays;

/**
 * States of one word that steps have led to lately, by the members to which they belong. Which
 * member that is nobody can foresee, so the processor could not either if each state were dealt
 * with at once, the own ones in one way and the others in another; kept apart here, without a
 * branch, they are dealt with many together.
 */
final class Departures {
  private static final int FIRST = 1 << 8;

  /** By member the words, and how many these are. */
  private long[][] words = {};

  private int[] sizes = {};

  /** The number of all of them. */
  private int count;

  /** Adds a state of a member. */
  void add(int member, long word) {
    if (member >= sizes.length || sizes[member] == words[member].length) {
      reserve(member);
    }
    words[member][sizes[member]++] = word;
    count++;
  }

  private void reserve(int member) {
    if (member >= sizes.length) {
      int before = sizes.length;
      sizes = Arrays.copyOf(sizes, member + 1);
      words = Arrays.copyOf(words, member + 1);
      Arrays.fill(words, before, words.length, new long[0]);
    }
    words[member] = Arrays.copyOf(words[member], Math.max(FIRST, 2 * sizes[member]));
  }

  /** The number of all states. */
  int count() {
    return count;
  }

  /** There are states of members below this one only. */
  int members() {
    return sizes.length;
  }

  /** How many states of a member there are. */
  int count(int member) {
    return sizes[member];
  }

  /** The states of a member, as many as there are; they may be changed. */
  long[] of(int member) {
    return words[member];
  }

  /** Forgets all. */
  void clear() {
    Arrays.fill(sizes, 0);
    count = 0;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    long bytes = 0;
    for (long[] its : words) {
      bytes += (long) Long.BYTES * its.length;
    }
    return bytes;
  }
}
