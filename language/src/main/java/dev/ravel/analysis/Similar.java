// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import java.util.Optional;

/** Finds what a mistyped name was meant to be. */
public final class Similar {
  /** Longer names are compared for equality only. */
  private static final int LONGEST = 64;

  private Similar() {}

  /** The candidate nearest to a name, the first of several, if one is near enough. */
  public static Optional<String> to(String name, Iterable<String> candidates) {
    String best = null;
    int least = name.length() / 3 + 1;
    for (String candidate : candidates) {
      boolean comparable =
          name.length() <= LONGEST
              && candidate.length() <= LONGEST
              && Math.abs(candidate.length() - name.length()) < least;
      if (candidate.equalsIgnoreCase(name)) {
        return Optional.of(candidate);
      }
      if (name.length() >= 3 && candidate.startsWith(name) && best == null) {
        best = candidate;
      }
      if (comparable && distance(name, candidate) < least) {
        least = distance(name, candidate);
        best = candidate;
      }
    }
    return Optional.ofNullable(best);
  }

  /** The number of insertions, deletions, changes and swaps of neighbours between two words. */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      d[i][0] = i;
    }
    for (int j = 0; j <= b.length(); j++) {
      d[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + change);
        boolean swap =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swap) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
