// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.result.PaperTable;
import dev.ravel.result.ReproducedRow;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Tables of papers as text, each number beside that of the paper. */
public record PapersText(Style style) {
  /** The names of all tables, with their papers and where their programs are. */
  public List<String> sources(List<PaperTable> tables) {
    List<String> lines = new ArrayList<>();
    for (PaperTable table : tables) {
      lines.add(table.name());
      lines.addAll(Cells.hanging("    ", table.citation(), style));
      lines.addAll(Cells.hanging("    ", "programs: " + table.source(), style));
    }
    return lines;
  }

  /** A table with what was found. */
  public List<String> lines(PaperTable table, List<ReproducedRow> rows) {
    List<String> lines = new ArrayList<>(Cells.wrapped(table.citation(), style.width()));
    Table<ReproducedRow> columns =
        new Table<>(rows)
            .left("program", its -> its.row().program())
            .left("no error", PapersText::verdict);
    for (int k = 0; k < table.columns().size(); k++) {
      int column = k;
      columns.right(table.columns().get(k).heading(), its -> cell(its, table, column));
    }
    columns.right("time", its -> Numbers.seconds(its.nanoseconds()));
    lines.addAll(columns.fitting(style));
    for (String note : notes(table, rows)) {
      lines.addAll(Cells.hanging("    ", Cells.clean(note, style), style));
    }
    return lines;
  }

  /**
   * The reasons why numbers differ, of the table and of its rows, and why programs are not read.
   */
  static List<String> notes(PaperTable table, List<ReproducedRow> rows) {
    List<String> notes = new ArrayList<>(table.notes());
    for (ReproducedRow row : rows) {
      String program = row.row().program() + ": ";
      row.error().ifPresent(its -> notes.add(program + its.message()));
      row.row().difference().ifPresent(why -> notes.add(program + why));
    }
    return notes;
  }

  static String verdict(ReproducedRow row) {
    return row.error().isPresent() ? "not read" : row.verdict().word();
  }

  /** The number of a column, and that of the paper in brackets where it is another one. */
  static String cell(ReproducedRow row, PaperTable table, int column) {
    PaperTable.Column its = table.columns().get(column);
    String paper = row.row().numbers().get(column);
    OptionalLong now = row.number(its);
    if (now.isEmpty()) {
      return "- (" + paper + ")";
    }
    boolean complete = row.isComplete(its);
    boolean equal = complete && paper.equals(Long.toString(now.getAsLong()));
    String more = complete ? "" : "+";
    return Numbers.count(now.getAsLong()) + more + (equal ? " =" : " (" + paper + ")");
  }
}
