// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.extensions;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.PairMap;

/**
 * Words over numbers, each with one number of its own; the empty word is 0. They are compared by
 * length and then by their first letters that differ (<em>shortlex</em>), an order that appending
 * equal letters preserves.
 */
public final class SequenceInterner {
  /** The word without letters. */
  static final int EMPTY = 0;

  private int count = 1;
  private int[] before = new int[256];
  private int[] letter = new int[256];
  private int[] length = new int[256];

  /** The word with one letter more, by word and letter. */
  private final PairMap longer = new PairMap(1024);

  /** A word with one letter more. */
  int append(int word, int last) {
    int known = longer.get(word, last);
    if (known != PairMap.ABSENT) {
      return known;
    }
    before = Growth.room(before, count + 1);
    letter = Growth.room(letter, count + 1);
    length = Growth.room(length, count + 1);
    before[count] = word;
    letter[count] = last;
    length[count] = length[word] + 1;
    longer.put(word, last, count);
    return count++;
  }

  /**
   * Compares two words. The cost is constant, but for different words of one length linear in what
   * follows their common beginning.
   */
  int compare(int first, int second) {
    if (first == second) {
      return 0;
    }
    if (length[first] != length[second]) {
      return Integer.compare(length[first], length[second]);
    }
    int a = first;
    int b = second;
    while (before[a] != before[b]) {
      a = before[a];
      b = before[b];
    }
    return Integer.compare(letter[a], letter[b]);
  }
}
