// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import java.util.List;
import java.util.Optional;

/** Finds the word that was probably meant. */
final class Spelling {
  private Spelling() {}

  /**
   * The word nearest to a wrong one: at most one letter in three inserted, left out, replaced or
   * exchanged with its neighbour. Of words equally near the first one counts.
   */
  static Optional<String> closest(String wrong, List<String> words) {
    String best = "";
    int least = wrong.length() / 3 + 1;
    for (String word : words) {
      if (Math.abs(word.length() - wrong.length()) < least) {
        int distance = distance(wrong, word);
        if (distance < least) {
          least = distance;
          best = word;
        }
      }
    }
    return best.isEmpty() ? Optional.empty() : Optional.of(best);
  }

  private static int distance(String from, String to) {
    int[][] least = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        least[i][j] = i == 0 ? j : j == 0 ? i : step(least, from, to, i, j);
      }
    }
    return least[from.length()][to.length()];
  }

  private static int step(int[][] least, String from, String to, int i, int j) {
    boolean equal = from.charAt(i - 1) == to.charAt(j - 1);
    int best = least[i - 1][j - 1] + (equal ? 0 : 1);
    best = Math.min(best, 1 + Math.min(least[i - 1][j], least[i][j - 1]));
    boolean exchanged =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return exchanged ? Math.min(best, least[i - 2][j - 2] + 1) : best;
  }
}
