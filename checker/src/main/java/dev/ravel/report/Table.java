// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.report.Style.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A table of text. It has columns side by side under their headings, with a rule between.
 *
 * @param columns all of the same number of cells
 */
record Table(List<Column> columns) {
  private static final String INDENT = "    ";
  private static final int BETWEEN = " | ".length();

  /** Copies the list. */
  Table {
    columns = List.copyOf(columns);
  }

  /**
   * A column. It has its heading, its cells as plain text, their tones, and the side on which they
   * stand.
   */
  record Column(String heading, List<String> cells, List<Tone> tones, boolean right) {
    /** Copies the lists. */
    Column {
      cells = List.copyOf(cells);
      tones = List.copyOf(tones);
    }

    /** A column without colours, with a cell for each row. */
    static <R> Column plain(String heading, List<R> rows, Function<R, String> cell, boolean right) {
      return new Column(
          heading,
          rows.stream().map(cell).toList(),
          rows.stream().map(row -> Tone.PLAIN).toList(),
          right);
    }

    private int width() {
      int widest = cells.stream().mapToInt(Cells::width).max().orElse(0);
      return Math.max(widest, Cells.width(heading));
    }

    private String flush(String text, int width) {
      return right ? Cells.flushRight(text, width) : Cells.padded(text, width);
    }
  }

  /** Returns the number of columns of the screen that the table takes. */
  int width() {
    return INDENT.length() - BETWEEN + columns.stream().mapToInt(c -> BETWEEN + c.width()).sum();
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
    for (int row = 0; row < columns.getFirst().cells.size(); row++) {
      List<String> cells = new ArrayList<>();
      for (int c = 0; c < widths.length; c++) {
        Column column = columns.get(c);
        String flush = column.flush(column.cells.get(row), widths[c]);
        Tone tone = column.tones.get(row);
        cells.add(tone == Tone.PLAIN ? flush : style.paint(tone, flush));
      }
      lines.add(INDENT + String.join(" | ", cells));
    }
    return lines.stream().map(String::stripTrailing).toList();
  }

  /** Its rows as paragraphs, for screens on which the table is too wide. */
  List<String> paragraphs(Style style) {
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < columns.getFirst().cells.size(); row++) {
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
