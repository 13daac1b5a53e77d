// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import java.util.Optional;

/** Finds what a mistyped word was meant to be. */
public final class Similar {
  /** Longer words are compared for equality only. */
  private static final int LONGEST = 64;

  private Similar() {}

  /**
   * Returns the candidate that is the word but for the case of letters. Else it is the {@linkplain
   * #nearest nearest} one, else the first that begins with the word.
   */
  public static Optional<String> to(String word, Iterable<String> candidates) {
    Optional<String> longer = Optional.empty();
    for (String candidate : candidates) {
      if (candidate.equalsIgnoreCase(word)) {
        return Optional.of(candidate);
      }
      if (longer.isEmpty() && word.length() >= 3 && candidate.startsWith(word)) {
        longer = Optional.of(candidate);
      }
    }
    Optional<String> begun = longer;
    return nearest(word, candidates).or(() -> begun);
  }

  /**
   * Returns the candidate nearest to a word, the first of several. At most one letter in three may
   * be inserted, left out, replaced or exchanged with its neighbour.
   */
  public static Optional<String> nearest(String word, Iterable<String> candidates) {
    Optional<String> best = Optional.empty();
    int least = word.length() / 3 + 1;
    for (String candidate : candidates) {
      boolean comparable =
          word.length() <= LONGEST
              && candidate.length() <= LONGEST
              && Math.abs(candidate.length() - word.length()) < least;
      int distance = comparable ? distance(word, candidate) : least;
      if (distance < least) {
        least = distance;
        best = Optional.of(candidate);
      }
    }
    return best;
  }

  /** The number of insertions, deletions, changes and swaps of neighbours between two words. */
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
