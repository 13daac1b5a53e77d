// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.report.Style.Tone;
import dev.ravel.result.EventRelation;
import java.util.ArrayList;
import java.util.List;

/** The relation of two events, as text. */
public final class RelationText {
  private RelationText() {}

  /** Returns the lines. They are a headline, the events, and the reason. */
  public static List<String> lines(EventRelation its, Style style) {
    String one = its.first().name();
    String other = its.second().name();
    String headline =
        switch (its.kind()) {
          case SAME -> one + " is one event";
          case BEFORE -> one + " comes before " + other;
          case AFTER -> one + " comes after " + other;
          case CONFLICT -> one + " and " + other + " are in conflict: no execution has both";
          case CONCURRENT -> one + " and " + other + " are concurrent: their order does not matter";
        };
    List<String> lines = new ArrayList<>();
    lines.add(style.paint(Tone.STRONG, headline));
    lines.add("    " + shown(its.first().sentence(), style));
    if (its.kind() != EventRelation.Kind.SAME) {
      lines.add("    " + shown(its.second().sentence(), style));
    }
    its.reasons().forEach(reason -> lines.add("  because " + shown(reason, style)));
    return lines;
  }

  private static String shown(String text, Style style) {
    return style.safe(style.ascii() ? text.replace("\u2192", "->") : text);
  }
}
