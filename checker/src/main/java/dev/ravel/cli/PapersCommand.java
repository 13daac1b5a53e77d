// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.PapersPage;
import dev.ravel.report.PapersText;
import dev.ravel.result.ExitCode;
import dev.ravel.result.PaperTable;
import dev.ravel.result.ReproducedRow;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Reproduction;
import dev.ravel.task.Resources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The command {@code ravel papers FOLDER}, which makes the tables of the papers again on their own
 * programs.
 *
 * @param interruption asks it to end
 */
record PapersCommand(Interruption interruption) implements DeclaredCommand {
  @Override
  public ExitCode perform(Arguments.Given given) {
    PapersText text = new PapersText(given.outStyle());
    List<PaperTable> tables = tables(given.values("--table"));
    Optional<String> named = given.positional("folder");
    if (named.isEmpty()) {
      given.print(text.sources(tables));
      return ExitCode.SUCCESS;
    }
    Path folder = Path.of(named.get());
    for (PaperTable table : tables) {
      for (String file : table.rows().stream().flatMap(its -> its.files().stream()).toList()) {
        if (!Files.isReadable(folder.resolve(file))) {
          return given.failed(missing(table, folder.resolve(file)));
        }
      }
    }
    Resources limits = SharedOptions.resourcesOfSearch(given);
    ProgressLine line = ProgressLine.of(given, limits, interruption);
    Reproduction reproduction =
        new Reproduction(
            folder,
            limits,
            line,
            check ->
                () ->
                    InternalError.resultOf(
                        check, folder.toString(), Map.of(), CheckOptions.usual().within(limits)));
    Map<PaperTable, List<ReproducedRow>> found = new LinkedHashMap<>();
    for (PaperTable table : tables) {
      List<ReproducedRow> rows = new ArrayList<>();
      for (PaperTable.Row row : table.rows()) {
        if (!line.interrupted()) {
          rows.add(reproduction.row(table, row));
        }
      }
      line.clear();
      if (!rows.isEmpty()) {
        given.print(found.isEmpty() ? List.of() : List.of(""));
        given.print(text.lines(table, rows));
        found.put(table, rows);
      }
    }
    Optional<Diagnostic> unwritten =
        given
            .value("--report")
            .flatMap(name -> WrittenFile.write(name, PapersPage.of(found, Ravel.version())));
    if (unwritten.isPresent()) {
      return given.failed(unwritten.get());
    }
    if (line.interrupted()) {
      return ExitCode.INTERRUPTED;
    }
    return found.values().stream()
        .flatMap(List::stream)
        .flatMap(its -> its.error().stream())
        .findFirst()
        .map(its -> ExitCode.ofError(its.problem()))
        .orElse(ExitCode.SUCCESS);
  }

  private static List<PaperTable> tables(List<String> names) {
    List<PaperTable> all = PaperTable.all();
    List<String> known = all.stream().map(PaperTable::name).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new UsageError(
            "'" + name + "' is no table of a paper: " + String.join(", ", known),
            Similar.to(name, known));
      }
    }
    return all.stream().filter(its -> names.isEmpty() || names.contains(its.name())).toList();
  }

  private static Diagnostic missing(PaperTable table, Path file) {
    return Diagnostic.of(Problem.F001, "there is no file `" + file + "`")
        .help("the programs of the table " + table.name() + " are those of " + table.source())
        .help("--table NAME makes one table alone");
  }
}
