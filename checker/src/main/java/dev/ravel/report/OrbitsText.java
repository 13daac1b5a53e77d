// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.verdict.Orbits;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** The use of symmetry by a search, as text. */
record OrbitsText(Orbits orbits, Style style) {
  private static final int MOST_DIGITS = 40;
  private static final int INDENT = 6;

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
    lines.addAll(Cells.indented(head, 4, style));
    for (String family : orbits.families()) {
      lines.addAll(Cells.indented(Cells.clean(family, style), INDENT, style));
    }
    if (orbits.branched() > 0) {
      String tried =
          "several orders of members were tried for "
              + Numbers.count(orbits.branched(), "successor", "successors")
              + (orbits.truncated() > 0
                  ? ", not all orders for " + Numbers.count(orbits.truncated())
                  : "");
      lines.addAll(Cells.indented(tried, INDENT, style));
    }
    return lines;
  }

  /** A number, but of one with very many digits only how large it is. */
  private static String count(BigInteger number) {
    String digits = number.toString();
    return digits.length() <= MOST_DIGITS ? digits : "more than 10^" + (digits.length() - 1);
  }
}
