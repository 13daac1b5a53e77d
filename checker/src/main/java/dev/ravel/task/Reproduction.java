// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.result.PaperTable;
import dev.ravel.result.ReproducedRow;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The searches of a table of a paper, on the programs of its rows.
 *
 * @param folder the folder of all programs
 * @param limits those of each search
 * @param listener receives the progress and may interrupt
 * @param guard makes an error of Ravel in one of the checks its result
 */
public record Reproduction(
    Path folder,
    Resources limits,
    ProgressListener listener,
    UnaryOperator<Supplier<Checking>> guard) {
  /** The check that papers decide; their tools do not look for races of the memory model. */
  private static final String CHECK = "no error";

  /** Makes the searches of a row. Cost: that of each search, one after the other. */
  public ReproducedRow row(PaperTable table, PaperTable.Row row) {
    Map<String, Checking> searches = new LinkedHashMap<>();
    for (PaperTable.Column column : table.columns()) {
      searches.computeIfAbsent(column.search(), search -> searched(row, search));
    }
    return new ReproducedRow(row, searches);
  }

  private Checking searched(PaperTable.Row row, String search) {
    List<String> files = row.files().stream().map(its -> folder.resolve(its).toString()).toList();
    Beside beside = new Beside(files.subList(1, files.size()), row.options());
    CheckOptions options =
        CheckOptions.usual()
            .searching(Mode.named(search).options())
            .within(limits)
            .with(beside)
            .only(List.of(CHECK));
    Checker checker = new Checker(options, InputStream.nullInputStream(), listener);
    return new PlannedCheck(checker, files.getFirst(), Map.of(), Set.of(), guard).make();
  }
}
