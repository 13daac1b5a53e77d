// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static dev.ravel.report.HtmlPage.cell;
import static dev.ravel.report.HtmlPage.element;
import static dev.ravel.report.HtmlPage.heading;
import static dev.ravel.report.HtmlPage.number;
import static dev.ravel.report.HtmlPage.text;

import dev.ravel.explanation.Numbers;
import dev.ravel.result.PaperTable;
import dev.ravel.result.ReproducedRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tables of papers as one HTML page that needs no network. */
public final class PapersPage {
  private static final String LEGEND =
      "Each number is that of now, with = where the paper has the same, else with the paper's in"
          + " brackets; a + follows that of a search which was stopped.";

  private PapersPage() {}

  /**
   * The page.
   *
   * @param found the rows of each table, in their order
   */
  public static String of(Map<PaperTable, List<ReproducedRow>> found, String version) {
    HtmlPage page = new HtmlPage("Ravel: tables of papers");
    page.add("h1", "Tables of papers");
    page.add("p", LEGEND);
    found.forEach(
        (table, rows) -> {
          page.add("h2", text(table.name()));
          page.scrolled(text(table.name()), table(table, rows));
          PapersText.notes(table, rows).forEach(note -> page.add("p", text(note)));
        });
    return page.ended(version);
  }

  private static String table(PaperTable table, List<ReproducedRow> rows) {
    List<String> columns = new ArrayList<>(List.of("program", "no error"));
    table.columns().forEach(its -> columns.add(text(its.heading())));
    columns.add("time");
    List<String> lines = new ArrayList<>();
    for (ReproducedRow row : rows) {
      StringBuilder cells = new StringBuilder(heading(text(row.row().program())));
      cells.append(cell(PapersText.verdict(row)));
      for (int k = 0; k < table.columns().size(); k++) {
        cells.append(number(text(PapersText.cell(row, table, k))));
      }
      lines.add(element("tr", cells + number(Numbers.seconds(row.nanoseconds()))));
    }
    return HtmlPage.table("table", text(table.citation()), columns, lines);
  }
}
