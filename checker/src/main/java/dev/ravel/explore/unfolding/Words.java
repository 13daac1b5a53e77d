// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;
import java.util.Arrays;

/**
 * Words over numbers, each with one number of its own; the empty word is 0. They are compared by
 * length and then by their first letters that differ (<em>shortlex</em>), an order that appending
 * equal letters preserves.
 */
final class Words {
  /** The word without letters. */
  static final int EMPTY = 0;

  private int count = 1;
  private int[] before = new int[256];
  private int[] letter = new int[256];
  private int[] length = new int[256];
  private final NumberTable table = new NumberTable(1024);

  /** A word with one letter more. */
  int append(int word, int last) {
    int hash = Hash.mixed(Hash.mixed(0, word), last);
    int slot = table.first(hash);
    for (int known = table.number(slot); known != NumberTable.NONE; known = table.number(slot)) {
      if (before[known] == word && letter[known] == last) {
        return known;
      }
      slot = table.next(slot);
    }
    if (count == before.length) {
      before = Arrays.copyOf(before, 2 * count);
      letter = Arrays.copyOf(letter, 2 * count);
      length = Arrays.copyOf(length, 2 * count);
    }
    int longer = count++;
    before[longer] = word;
    letter[longer] = last;
    length[longer] = length[word] + 1;
    table.add(hash, longer);
    return longer;
  }

  /**
   * Compares two words. Cost: constant, but for different words of one length linear in what they
   * have behind their common beginning.
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
