// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.report.Style.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A table of text. It has columns side by side under their headings, with a rule between.
 *
 * @param <R> what a row is about
 */
final class Table<R> {
  private static final String INDENT = "    ";
  private static final int BETWEEN = " | ".length();

  private final List<R> rows;
  private final List<Column<R>> columns = new ArrayList<>();

  /** A table that has no columns yet. */
  Table(List<R> rows) {
    this.rows = List.copyOf(rows);
  }

  /**
   * A column. It has its heading, its cells as plain text, their tones, and the side on which they
   * stand.
   */
  private record Column<R>(
      String heading, List<String> cells, Function<R, Tone> tone, boolean right) {
    int width() {
      int widest = cells.stream().mapToInt(Cells::width).max().orElse(0);
      return Math.max(widest, Cells.width(heading));
    }

    String flush(String text, int width) {
      return right ? Cells.flushRight(text, width) : Cells.padded(text, width);
    }
  }

  /** Adds a column of numbers, which stand on the right. */
  Table<R> right(String heading, Function<R, String> cell) {
    columns.add(new Column<>(heading, rows.stream().map(cell).toList(), _ -> Tone.PLAIN, true));
    return this;
  }

  /** Adds a column of words. */
  Table<R> left(String heading, Function<R, String> cell) {
    return left(heading, cell, _ -> Tone.PLAIN);
  }

  /** Adds a column of words in their tones. */
  Table<R> left(String heading, Function<R, String> cell, Function<R, Tone> tone) {
    columns.add(new Column<>(heading, rows.stream().map(cell).toList(), tone, false));
    return this;
  }

  /** Adds a column of words, unless all are empty. */
  Table<R> leftIfAny(String heading, Function<R, String> cell) {
    return rows.stream().map(cell).allMatch(String::isEmpty) ? this : left(heading, cell);
  }

  /** Adds the column of the numbers of the rows. */
  Table<R> numbered(String heading) {
    List<String> cells = new ArrayList<>();
    rows.forEach(_ -> cells.add(Numbers.count(cells.size() + 1L)));
    columns.add(new Column<>(heading, cells, _ -> Tone.PLAIN, true));
    return this;
  }

  /** Returns whether the table is not wider than a text. */
  boolean fits(Style style) {
    int between = BETWEEN * (columns.size() - 1);
    return INDENT.length() + between + columns.stream().mapToInt(Column::width).sum()
        <= style.width();
  }

  /** Its lines where it fits, else its rows as paragraphs. */
  List<String> fitting(Style style) {
    return fits(style) ? lines(style) : paragraphs(style);
  }

  /** Its lines, indented. */
  List<String> lines(Style style) {
    List<String> lines = new ArrayList<>();
    int[] widths = columns.stream().mapToInt(Column::width).toArray();
    List<String> headings = new ArrayList<>();
    List<String> rules = new ArrayList<>();
    for (int c = 0; c < widths.length; c++) {
      headings.add(columns.get(c).flush(columns.get(c).heading, widths[c]));
      rules.add("-".repeat(widths[c]));
    }
    lines.add(INDENT + String.join(" | ", headings));
    lines.add(INDENT + style.paint(Tone.FRAME, String.join("-+-", rules)));
    for (int row = 0; row < rows.size(); row++) {
      List<String> cells = new ArrayList<>();
      for (int c = 0; c < widths.length; c++) {
        Column<R> column = columns.get(c);
        String flush = column.flush(column.cells.get(row), widths[c]);
        Tone tone = column.tone.apply(rows.get(row));
        cells.add(tone == Tone.PLAIN ? flush : style.paint(tone, flush));
      }
      lines.add(INDENT + String.join(" | ", cells));
    }
    return lines.stream().map(String::stripTrailing).toList();
  }

  private List<String> paragraphs(Style style) {
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      int its = row;
      lines.add(columns.getFirst().cells.get(row) + ":");
      String text =
          String.join(
              ", ", columns.stream().skip(1).map(c -> c.heading + " " + c.cells.get(its)).toList());
      Cells.wrapped(text, style.width() - 4).forEach(part -> lines.add("  " + part));
    }
    return lines;
  }
}
