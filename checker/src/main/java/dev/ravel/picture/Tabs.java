// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import java.util.Collection;

/** The tabs at the left of boxes, with the letters of a thread in bold. All lengths are in px. */
final class Tabs {
  /** The least width. There is room for one letter, or two narrow ones. */
  private static final int LEAST = 13;

  /** Between the letters and the edges, both together. */
  private static final double AIR = 3;

  private static final String WIDE = "mwMW@%";
  private static final String NARROW = "fijlrtIJ,.[]()- ";

  private Tabs() {}

  /** The width of tabs that are all alike, whatever of these letters stands on them. */
  static int width(Collection<String> letters) {
    double widest = letters.stream().mapToDouble(Tabs::length).max().orElse(0);
    return (int) Math.max(LEAST, Math.ceil(widest + AIR));
  }

  /** Returns the width beyond the least. */
  static int wider(Collection<String> letters) {
    return width(letters) - LEAST;
  }

  /** The size of letters. */
  static double size(String letters) {
    return letters.length() == 1 ? 11 : 8.5;
  }

  /** The width of letters, by the widest of the usual fonts; one always has room. */
  private static double length(String letters) {
    double ems =
        letters
            .chars()
            .mapToDouble(
                its -> WIDE.indexOf(its) >= 0 ? 1.1 : NARROW.indexOf(its) >= 0 ? 0.5 : 0.72)
            .sum();
    return letters.length() == 1 ? 0 : ems * size(letters);
  }
}
