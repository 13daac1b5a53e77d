// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import java.util.Arrays;

/** The successors of a state, packed, with what the store says of them. */
final class Batch {
  private int[] words = new int[16];
  private long[] hashes = new long[16];
  private int[] numbers = new int[16];
  private int size;

  /** Forgets all states. */
  void clear() {
    size = 0;
  }

  /** The number of states. */
  int size() {
    return size;
  }

  /** The words of the states, one after the other. */
  int[] words() {
    return words;
  }

  /** The hashes of the states. */
  long[] hashes() {
    return hashes;
  }

  /** The numbers of the states that are stored, -1 for others. */
  int[] numbers() {
    return numbers;
  }

  /**
   * Makes room for one more state.
   *
   * @return where its words begin
   */
  int more(int length) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    int at = size++ * length;
    if (at + length > words.length) {
      words = Arrays.copyOf(words, Math.max(at + length, 2 * words.length));
    }
    return at;
  }
}
