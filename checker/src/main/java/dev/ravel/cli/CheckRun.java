// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explanation.Numbers;
import dev.ravel.report.CheckJson;
import dev.ravel.report.CheckText;
import dev.ravel.report.DiagnosticText;
import dev.ravel.report.EventsJson;
import dev.ravel.report.HtmlReport;
import dev.ravel.report.Request;
import dev.ravel.report.Sarif;
import dev.ravel.report.SweepText;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Sweep;
import dev.ravel.source.Diagnostic;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.ProgressListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Checks files one after the other and prints what came out. */
final class CheckRun {
  private final Wish wish;
  private final Styles styles;
  private final Console console;
  private final ProgressLine line;

  /** Whether the text has changed since, so that nobody wants the results any more. */
  private final BooleanSupplier outdated;

  private final List<Checking> results = new ArrayList<>();
  private ExitCode code = ExitCode.SUCCESS;

  /**
   * What is to be done.
   *
   * @param files their names as the user gave them
   * @param options how they are checked
   * @param combinations the constants
   * @param seed what chance begins with, if it was given
   * @param form of the results
   * @param progress how it is shown
   * @param report the file into which the results are written as a page, if one is named
   * @param savedEvents the file into which event structures are written, if one is named
   * @param quiet whether only problems are printed
   */
  record Wish(
      List<String> files,
      CheckOptions options,
      Combinations combinations,
      OptionalLong seed,
      CheckForm form,
      ProgressLine.Mode progress,
      Optional<String> report,
      Optional<String> savedEvents,
      boolean quiet) {
    /** Copies the list. */
    Wish {
      files = List.copyOf(files);
    }
  }

  /**
   * A run.
   *
   * @param stop whether somebody wants it to stop
   */
  CheckRun(Wish wish, Styles styles, Console console, BooleanSupplier stop) {
    this(wish, styles, console, stop, () -> false);
  }

  /**
   * A run that may be overtaken by events.
   *
   * @param stop whether somebody wants it to stop
   * @param outdated whether a file has changed, so that it stops and prints nothing
   */
  CheckRun(
      Wish wish, Styles styles, Console console, BooleanSupplier stop, BooleanSupplier outdated) {
    this.wish = wish;
    this.styles = styles;
    this.console = console;
    this.outdated = outdated;
    this.line =
        new ProgressLine(
            console,
            wish.progress(),
            styles.err(),
            wish.options().resources().timeout(),
            () -> stop.getAsBoolean() || outdated.getAsBoolean());
  }

  /** What was checked so far. */
  List<Checking> results() {
    return List.copyOf(results);
  }

  /** Checks and prints. */
  ExitCode run() {
    warnOfMemory();
    boolean events = wish.form() == CheckForm.EVENTS;
    ProgressListener watching = events ? new EventStream(console, line) : line;
    Optional<SavedEvents> saved = wish.savedEvents().map(name -> new SavedEvents(name, watching));
    ProgressListener listener = saved.isPresent() ? saved.get() : watching;
    if (events) {
      console.print(List.of(EventsJson.start(Ravel.version(), wish.files())));
    }
    Checker checker = new Checker(wish.options(), console.in(), listener);
    int done = 0;
    for (String file : wish.files()) {
      if (line.interrupted()) {
        code = code.worst(ExitCode.INTERRUPTED);
        break;
      }
      if (wish.combinations().swept().isEmpty()) {
        check(checker, file);
      } else {
        sweep(checker, file);
      }
      done++;
    }
    int left = wish.files().size() - done;
    switch (wish.form()) {
      case DOCUMENT -> console.print(to -> CheckJson.write(results, swept(), request(), to));
      case EVENTS -> console.print(to -> CheckJson.writeEvent(results, swept(), request(), to));
      case SARIF -> console.print(Sarif.of(results, Ravel.version(), swept()).lines().toList());
      case TEXT, NARRATED -> {
        if (left > 0 && !outdated.getAsBoolean()) {
          console.complain(
              List.of(Numbers.count(left, "file was", "files were") + " not checked."));
        }
      }
    }
    wish.report()
        .ifPresent(
            name -> save(() -> WrittenFile.write(name, HtmlReport.of(results, Ravel.version()))));
    saved.ifPresent(structures -> save(structures::write));
    return code;
  }

  /** Writes a file; where that fails, the verdicts are printed all the same. */
  private void save(Supplier<Optional<Diagnostic>> file) {
    if (outdated.getAsBoolean()) {
      return;
    }
    Optional<Diagnostic> failed = file.get();
    if (failed.isPresent()) {
      console.complain(new DiagnosticText(styles.err()).one(failed.get()));
      code = code.worst(ExitCode.USAGE);
    }
  }

  private void check(Checker checker, String file) {
    Checking result = checked(checker, file, wish.options().defines());
    add(result);
    if (wish.form().isText() && !outdated.getAsBoolean()) {
      boolean complains = !wish.quiet() || !result.errors().isEmpty();
      CheckText text = new CheckText(result, styles.out());
      print(
          complains ? new CheckText(result, styles.err()).complaints() : List.of(),
          wish.quiet() ? text.problems() : text.results());
    }
  }

  private Checking checked(Checker checker, String file, Map<String, String> values) {
    return InternalError.resultOf(
        () -> checker.check(file, values, wish.combinations().swept()),
        file,
        values,
        wish.options());
  }

  private void add(Checking result) {
    line.clear();
    results.add(result);
    code = code.worst(result.exitCode());
    if (wish.form() == CheckForm.EVENTS) {
      console.print(to -> EventsJson.writeViolations(result, to));
    }
  }

  private void sweep(Checker checker, String file) {
    List<Checking> rows = new ArrayList<>();
    for (Map<String, String> values : wish.combinations().all()) {
      if (line.interrupted()) {
        code = code.worst(ExitCode.INTERRUPTED);
        break;
      }
      Checking row = checked(checker, file, values);
      add(row);
      rows.add(row);
      if (row.exitCode() == ExitCode.USAGE) {
        // The file or a value is not as it should be, and so it would be with the next.
        break;
      }
    }
    if (!wish.form().isText() || outdated.getAsBoolean()) {
      return;
    }
    Sweep sweep = new Sweep(file, swept(), rows);
    List<String> complaints = new ArrayList<>();
    for (Map.Entry<List<String>, List<Checking>> its : complaints(rows).entrySet()) {
      boolean invalid = !its.getValue().getFirst().errors().isEmpty();
      if (its.getKey().isEmpty() || wish.quiet() && !invalid) {
        continue;
      }
      complaints.addAll(complaints.isEmpty() ? List.of() : List.of(""));
      if (invalid && its.getValue().size() < rows.size()) {
        complaints.addAll(new SweepText(sweep, styles.err()).with(its.getValue()));
      }
      complaints.addAll(its.getKey());
    }
    SweepText text = new SweepText(sweep, styles.out());
    boolean nothing = rows.stream().allMatch(row -> row.exitCode() == ExitCode.USAGE);
    List<String> lines = wish.quiet() ? text.problems() : text.lines();
    print(complaints, nothing ? List.of() : lines);
  }

  /** The combinations by what is to be complained about them, in order. */
  private Map<List<String>, List<Checking>> complaints(List<Checking> rows) {
    Map<List<String>, List<Checking>> complaints = new LinkedHashMap<>();
    for (Checking row : rows) {
      complaints
          .computeIfAbsent(new CheckText(row, styles.err()).complaints(), _ -> new ArrayList<>())
          .add(row);
    }
    return complaints;
  }

  private void print(List<String> complaints, List<String> lines) {
    if (results.size() > 1 && wish.files().size() > 1 && !lines.isEmpty()) {
      console.print(List.of(""));
    }
    if (!complaints.isEmpty()) {
      console.complain(complaints);
      if (!lines.isEmpty()) {
        console.complain(List.of(""));
      }
    }
    console.print(lines);
  }

  private void warnOfMemory() {
    long most = Runtime.getRuntime().maxMemory();
    if (!wish.quiet() && wish.options().resources().maxBytes().orElse(0) > most) {
      console.complain(
          List.of(
              "note: Java may use "
                  + Numbers.bytes(most)
                  + " here, which is less than --max-memory; RAVEL_JAVA_OPTS=-Xmx8g gives it"
                  + " more"));
    }
  }

  /** What was asked for, as documents show it. */
  private Request request() {
    return RequestedOptions.ofCheck(wish.options(), wish.combinations().given(), wish.seed());
  }

  private List<String> swept() {
    return List.copyOf(wish.combinations().swept());
  }
}
