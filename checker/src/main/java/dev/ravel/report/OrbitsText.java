// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.verdict.Orbits;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** How a search has used symmetry, as text. */
record OrbitsText(Orbits orbits, Style style) {
  private static final int MOST_DIGITS = 40;
  private static final String INDENT = "      ";

  /** All lines; none where there is no family with several members. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (orbits.families().isEmpty()) {
      return lines;
    }
    String head =
        orbits.used()
            ? "states are stored up to renaming of members (%s renamings):"
                .formatted(count(orbits.renamings()))
            : "states are stored as they are:";
    add(lines, 4, head);
    for (String family : orbits.families()) {
      add(lines, INDENT.length(), Cells.clean(family, style));
    }
    if (orbits.branched() > 0) {
      add(
          lines,
          INDENT.length(),
          "several orders of members were tried for "
              + Numbers.count(orbits.branched(), "successor", "successors")
              + (orbits.truncated() > 0
                  ? ", not all orders for " + Numbers.count(orbits.truncated())
                  : ""));
    }
    return lines;
  }

  /** A number, but of one with very many digits only how large it is. */
  private static String count(BigInteger number) {
    String digits = number.toString();
    return digits.length() <= MOST_DIGITS ? digits : "more than 10^" + (digits.length() - 1);
  }

  private void add(List<String> lines, int indent, String text) {
    Cells.wrapped(text, style.width() - indent)
        .forEach(part -> lines.add(" ".repeat(indent) + part));
  }
}
