// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
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
  private int[] table = new int[1024];

  /** The empty word alone. */
  Words() {
    Arrays.fill(table, ConcurrentSystem.NONE);
  }

  /** A word with one letter more. */
  int append(int word, int last) {
    int mask = table.length - 1;
    int slot = hash(word, last) & mask;
    while (table[slot] != ConcurrentSystem.NONE) {
      int known = table[slot];
      if (before[known] == word && letter[known] == last) {
        return known;
      }
      slot = (slot + 1) & mask;
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
    table[slot] = longer;
    if (2 * count > table.length) {
      rehash();
    }
    return longer;
  }

  private static int hash(int word, int last) {
    int hash = (word * 0x9E3779B1 + last) * 0x85EBCA6B;
    return hash ^ hash >>> 15;
  }

  private void rehash() {
    table = new int[2 * table.length];
    Arrays.fill(table, ConcurrentSystem.NONE);
    for (int word = 1; word < count; word++) {
      int slot = hash(before[word], letter[word]) & (table.length - 1);
      while (table[slot] != ConcurrentSystem.NONE) {
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = word;
    }
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
