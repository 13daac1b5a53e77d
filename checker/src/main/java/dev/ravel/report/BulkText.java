// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.result.Bulk;
import java.util.ArrayList;
import java.util.List;

/** Why the states of an instance are many, as text. */
record BulkText(Bulk bulk, Style style) {
  private static final String INDENT = "      ";

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    String counted =
        Numbers.count(bulk.states(), "state", "states")
            + ", "
            + Numbers.count(bulk.transitions(), "step", "steps");
    String limits =
        bulk.complete() ? "all " + counted : "the first " + counted + "; there are more";
    Cells.wrapped("why it is big (counted in " + limits + "):", style.width() - 4)
        .forEach(part -> lines.add("    " + part));
    add(lines, "statements that make most steps:", bulk.steps(), bulk.transitions());
    add(lines, "what takes most values:", bulk.values(), 0);
    if (bulk.races().isEmpty()) {
      lines.add(INDENT + "no two statements race");
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
        Numbers.count(its.locations(), "location", "locations")
            + ", "
            + Numbers.count(its.transitions(), "transition", "transitions")
            + " and "
            + Numbers.count(its.conditions(), "acceptance condition", "acceptance conditions");
    String before =
        " (" + Numbers.count(its.built(), "location", "locations") + " before it was simplified)";
    wrapped(
        lines,
        INDENT,
        "automaton of what violates `" + Cells.clean(its.check(), style) + "`: " + size + before);
    its.text().forEach(line -> wrapped(lines, INDENT + "  ", Cells.clean(line, style)));
  }

  private void wrapped(List<String> lines, String indent, String text) {
    Cells.wrapped(text, style.width() - indent.length()).forEach(part -> lines.add(indent + part));
  }

  /** A list with a heading; with shares of a whole, if there is one. */
  private void add(List<String> lines, String heading, List<Bulk.Share> shares, long whole) {
    Cells.wrapped(heading, style.width() - INDENT.length())
        .forEach(part -> lines.add(INDENT + part));
    int width =
        shares.stream().mapToInt(its -> Numbers.count(its.count()).length()).max().orElse(0);
    for (Bulk.Share its : shares) {
      String percent =
          whole == 0 ? "" : Cells.flushRight(Math.round(100.0 * its.count() / whole) + " %", 7);
      String head =
          INDENT + "  " + Cells.flushRight(Numbers.count(its.count()), width) + percent + "  ";
      int room = Math.max(10, style.width() - Cells.width(head));
      List<String> parts = Cells.wrapped(Cells.clean(its.what(), style), room);
      lines.add(head + parts.getFirst());
      parts.stream().skip(1).forEach(part -> lines.add(" ".repeat(head.length()) + part));
    }
  }
}
