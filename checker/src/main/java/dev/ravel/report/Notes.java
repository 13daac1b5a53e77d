// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Mark;
import dev.ravel.report.Style.Tone;
import java.util.ArrayList;
import java.util.List;

/** The notes below a message, such as {@code = help: did you mean `counter`?}. */
final class Notes {
  private final Style style;
  private final String indent;
  private final String sign;
  private final boolean joined;
  private final List<String> lines = new ArrayList<>();

  private Notes(Style style, int indent, String sign, boolean joined) {
    this.style = style;
    this.indent = " ".repeat(indent);
    this.sign = sign;
    this.joined = joined;
  }

  /** Notes of a message without a place. */
  static Notes plain(Style style) {
    return new Notes(style, 0, "", false);
  }

  /** Notes below a snippet; a bar joins them to it. */
  static Notes below(List<Mark> marks, Style style) {
    return new Notes(style, Snippet.gutter(marks) + 1, "= ", true);
  }

  /** Notes under the headline of a verdict without a place. */
  static Notes indented(Style style) {
    return indentedBy(3, style);
  }

  /** Returns notes below a list that is indented by a number of columns. */
  static Notes indentedBy(int columns, Style style) {
    return new Notes(style, columns, "= ", false);
  }

  /** Adds a note, broken into lines where it is long. */
  void add(String word, String text) {
    String head = word.isEmpty() ? "" : word + ": ";
    int room = style.width() - indent.length() - sign.length() - head.length();
    int hang = room < 20 ? indent.length() + sign.length() : style.width() - room;
    List<String> parts =
        new ArrayList<>(Cells.wrapped(head + Cells.clean(text, style), style.width() - hang));
    if (hang == style.width() - room) {
      parts = new ArrayList<>(Cells.wrapped(Cells.clean(text, style), room));
      parts.set(0, head + parts.getFirst());
    }
    lines.add(indent + style.paint(Tone.FRAME, sign) + parts.getFirst());
    String hanging = " ".repeat(hang);
    parts.stream().skip(1).forEach(part -> lines.add(hanging + part));
  }

  /** Adds a note that is meant to be copied, so it is never broken. */
  void addWhole(String word, String text) {
    String head = word.isEmpty() ? "" : word + ": ";
    lines.add(indent + style.paint(Tone.FRAME, sign) + head + Cells.clean(text, style));
  }

  /** Adds a line below the last note, under its text. */
  void continued(String word, String text) {
    lines.add(indent + "  " + word + Cells.clean(text, style));
  }

  /** Adds ready lines, such as a table. */
  void addLines(List<String> ready) {
    lines.addAll(ready);
  }

  /** The lines, with the bar above them if there is a snippet; none without notes. */
  List<String> lines() {
    if (lines.isEmpty()) {
      return List.of();
    }
    List<String> all = new ArrayList<>();
    if (joined) {
      all.add(style.paint(Tone.FRAME, indent + "|"));
    }
    all.addAll(lines);
    return all;
  }
}
