// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.result.Bulk;
import java.util.ArrayList;
import java.util.List;

/** The reasons why the states of an instance are many, as text. */
record BulkText(Bulk bulk, Style style) {
  private static final int INDENT = 6;

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    String counted =
        Numbers.count(bulk.states(), "state", "states")
            + ", "
            + Numbers.count(bulk.transitions(), "step", "steps");
    String limits =
        bulk.complete() ? "all " + counted : "the first " + counted + "; there are more";
    lines.addAll(Cells.indented("why it is big (counted in " + limits + "):", 4, style));
    add(lines, "statements that make most steps:", bulk.steps(), bulk.transitions());
    add(lines, "what takes most values:", bulk.values(), 0);
    if (bulk.races().isEmpty()) {
      lines.add(" ".repeat(INDENT) + "no two statements race");
    } else {
      add(lines, "pairs of statements that race, by states:", bulk.races(), 0);
    }
    for (Bulk.OfFormula its : bulk.automata()) {
      add(lines, its);
    }
    return lines;
  }

  private void add(List<String> lines, Bulk.OfFormula its) {
    String size =
        "%s, %s and %s"
            .formatted(
                Numbers.count(its.locations(), "location", "locations"),
                Numbers.count(its.transitions(), "transition", "transitions"),
                Numbers.count(its.conditions(), "acceptance condition", "acceptance conditions"));
    String before =
        " (" + Numbers.count(its.built(), "location", "locations") + " before it was simplified)";
    String automaton =
        "automaton of what violates `" + Cells.clean(its.check(), style) + "`: " + size + before;
    lines.addAll(Cells.indented(automaton, INDENT, style));
    its.text()
        .forEach(line -> lines.addAll(Cells.indented(Cells.clean(line, style), INDENT + 2, style)));
  }

  /** A list with a heading; with shares of a whole, if there is one. */
  private void add(List<String> lines, String heading, List<Bulk.Share> shares, long whole) {
    lines.addAll(Cells.indented(heading, INDENT, style));
    int width =
        shares.stream().mapToInt(its -> Numbers.count(its.count()).length()).max().orElse(0);
    for (Bulk.Share its : shares) {
      String percent =
          whole == 0 ? "" : Cells.flushRight(Math.round(100.0 * its.count() / whole) + " %", 7);
      String head =
          " ".repeat(INDENT + 2)
              + Cells.flushRight(Numbers.count(its.count()), width)
              + percent
              + "  ";
      lines.addAll(Cells.hanging(head, Cells.clean(its.what(), style), style));
    }
  }
}
