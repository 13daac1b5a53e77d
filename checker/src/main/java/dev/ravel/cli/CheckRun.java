// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.cluster.Checkers;
import dev.ravel.explanation.Numbers;
import dev.ravel.report.CheckJson;
import dev.ravel.report.CheckText;
import dev.ravel.report.CompetitionText;
import dev.ravel.report.EventsJson;
import dev.ravel.report.HtmlReport;
import dev.ravel.report.PlanJson;
import dev.ravel.report.PlanText;
import dev.ravel.report.Request;
import dev.ravel.report.Sarif;
import dev.ravel.report.Style;
import dev.ravel.report.SweepText;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Sweep;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.CheckRunner;
import dev.ravel.task.Checker;
import dev.ravel.task.Distribution;
import dev.ravel.task.Engines;
import dev.ravel.task.PlannedCheck;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.loading.Outputs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Checks files one after the other and prints what came out. */
final class CheckRun {
  private final Wish wish;
  private final Arguments.Given given;
  private final Style out;
  private final Style err;
  private final Console console;
  private final ProgressLine line;

  /** True if the text has changed since the check began, so that its results are obsolete. */
  private final BooleanSupplier outdated;

  private final Results results;

  /** The exit code for other reasons than the results. */
  private ExitCode beside = ExitCode.SUCCESS;

  /**
   * The work to be done.
   *
   * @param files their names as the user gave them
   * @param texts the files, by name, if they are no files of this machine
   * @param options how they are checked
   * @param combinations the constants
   * @param form of the results
   * @param spreading where states are searched, if not on this machine alone
   * @param workers who checks the combinations, if not this machine alone
   */
  record Wish(
      List<String> files,
      Optional<Map<String, byte[]>> texts,
      CheckOptions options,
      Combinations combinations,
      CheckForm form,
      Optional<Distribution> spreading,
      Optional<Checkers> workers) {
    /** Copies the list. */
    Wish {
      files = List.copyOf(files);
    }
  }

  /**
   * A run.
   *
   * @param given the options of the command; they say how results look, and where they go
   * @param stop whether somebody wants it to stop
   */
  CheckRun(Wish wish, Arguments.Given given, BooleanSupplier stop) {
    this(wish, given, stop, () -> false);
  }

  /**
   * A run that may be overtaken by events.
   *
   * @param stop whether somebody wants it to stop
   * @param outdated whether a file has changed, so that it stops and prints nothing
   */
  CheckRun(Wish wish, Arguments.Given given, BooleanSupplier stop, BooleanSupplier outdated) {
    this.wish = wish;
    this.results = new Results(wish.options());
    this.given = given;
    this.out =
        given
            .outStyle()
            .telling(wish.form() == CheckForm.NARRATED, given.has("--full"))
            .states(given.has("--state"));
    this.err = given.errStyle();
    this.console = given.console();
    this.outdated = outdated;
    this.line =
        new ProgressLine(
            console,
            ProgressLine.Mode.of(given),
            err,
            wish.options().resources().timeout(),
            () -> stop.getAsBoolean() || outdated.getAsBoolean());
  }

  /** Returns the results so far. */
  List<Checking> results() {
    return results.all();
  }

  /**
   * Checks and prints.
   *
   * @throws UsageError if a file would be overwritten
   */
  ExitCode run() {
    EarlyEnd.of(this::perform).ifPresent(this::endEarly);
    return code();
  }

  /** Prints the layers by which the checks would be decided. Explores nothing. */
  ExitCode plan() {
    EarlyEnd.of(this::makePlans).ifPresent(this::endEarly);
    return beside;
  }

  private void makePlans() {
    Checker checker = new Checker(wish.options(), console.in(), line).planning();
    int left =
        untilInterrupted(
            file -> {
              Checking its = checked(checker, file, wish.options().defines());
              add(its);
              boolean read = its.errors().isEmpty() && !its.empty();
              beside =
                  beside.worst(
                      read
                          ? its.stopped().map(ExitCode::ofError).orElse(ExitCode.SUCCESS)
                          : its.exitCode());
              if (wish.form().isText()) {
                console.complain(complaints(its));
                console.print(given.has("--quiet") ? List.of() : PlanText.of(its, out));
              }
            });
    if (wish.form().isText()) {
      tellLeft(left);
    } else {
      console.print(PlanJson.of(results.all(), request()).lines().toList());
    }
  }

  /** Does something with each file until it is interrupted; returns how many are left. */
  private int untilInterrupted(Consumer<String> work) {
    int left = wish.files().size();
    for (String file : wish.files()) {
      if (line.interrupted()) {
        beside = beside.worst(ExitCode.INTERRUPTED);
        return left;
      }
      work.accept(file);
      left--;
    }
    return left;
  }

  private void tellLeft(int left) {
    if (left > 0 && !outdated.getAsBoolean()) {
      console.complain(List.of(Numbers.count(left, "file was", "files were") + " not checked."));
    }
  }

  private ExitCode code() {
    return beside.worst(
        wish.form() == CheckForm.SVCOMP
            ? results.code(CompetitionText::exitCode)
            : results.code(Checking::exitCode));
  }

  /** The output printed so far stays. */
  private void endEarly(Problem reason) {
    Diagnostic why = Unfinished.of("not all results could be told", reason);
    given.complain(why);
    beside = beside.worst(ExitCode.ofError(reason));
  }

  private void perform() {
    boolean events = wish.form() == CheckForm.EVENTS;
    ProgressListener watching = events ? new EventStream(console, line) : line;
    Optional<SavedEvents> saved =
        given
            .value("--save-events")
            .map(
                name ->
                    new SavedEvents(
                        name,
                        wish.options().resources(),
                        wish.options().engine().name().equals(Engines.PREFIX),
                        watching));
    ProgressListener listener = saved.isPresent() ? saved.get() : watching;
    Checker usual =
        wish.texts()
            .map(texts -> new Checker(wish.options(), texts, listener))
            .orElseGet(() -> new Checker(wish.options(), console.in(), listener));
    Checker checker = wish.spreading().map(usual::spreading).orElse(usual);
    SharedOptions.refuseClash(
        new Outputs()
            .and("--report", given.value("--report"))
            .and("--save-events", given.value("--save-events")),
        checker,
        wish.files());
    warnOfMemory();
    if (events) {
      console.print(List.of(EventsJson.start(Ravel.version(), wish.files())));
    }
    boolean one = wish.combinations().swept().isEmpty();
    int left =
        untilInterrupted(
            file -> {
              if (one) {
                check(checker, file);
              } else {
                sweep(checker, file);
              }
            });
    tell("the results", () -> tellAll(left));
    int told = results.faults().size();
    given.value("--report").ifPresent(name -> save(name, () -> WrittenFile.write(name, page())));
    results.faults().stream().skip(told).forEach(given::complain);
    saved.ifPresent(
        structures -> save(given.value("--save-events").orElseThrow(), structures::write));
  }

  /** Reports something; where Ravel fails, the rest is reported all the same. */
  private void tell(String what, Runnable telling) {
    ExitCode failed = InternalError.during(telling, "Telling " + what, console);
    beside = beside.worst(failed);
  }

  /**
   * Reports what concerns all files together.
   *
   * @param left the number of files that were not checked
   */
  private void tellAll(int left) {
    switch (wish.form()) {
      case DOCUMENT ->
          results.print(
              0, (all, to) -> CheckJson.write(all, code(), swept(), request(), to), console);
      case EVENTS ->
          results.print(
              0, (all, to) -> CheckJson.writeEvent(all, code(), swept(), request(), to), console);
      case SARIF ->
          console.print(
              results
                  .told(0, all -> Sarif.of(all, code(), Ravel.version(), swept()))
                  .lines()
                  .toList());
      case TEXT, NARRATED, SVCOMP -> tellLeft(left);
    }
  }

  private String page() {
    String name = given.value("--report").orElseThrow();
    ReportPictures pictures = new ReportPictures(wish.options().resources().limits(name, line));
    return results.told(0, all -> HtmlReport.of(all, code(), Ravel.version(), pictures));
  }

  /** Writes a file; where that fails, the rest is reported all the same. */
  private void save(String name, Supplier<Optional<Diagnostic>> file) {
    if (!outdated.getAsBoolean()) {
      tell("`" + name + "`", () -> save(file.get()));
    }
  }

  private void save(Optional<Diagnostic> failed) {
    if (failed.isPresent() && !outdated.getAsBoolean()) {
      beside = beside.worst(given.failed(failed.get()));
    }
  }

  private void check(Checker checker, String file) {
    int first = results.size();
    add(checked(checker, file, wish.options().defines()));
    if (wish.form().isText() && !outdated.getAsBoolean()) {
      tell(file, () -> results.told(first, only -> text(only.getFirst())).print());
    }
    if (wish.form() == CheckForm.SVCOMP) {
      tell(file, () -> results.told(first, only -> line(only.getFirst())).print());
    }
  }

  private Lines text(Checking result) {
    CheckText text = new CheckText(result, out);
    return new Lines(complaints(result), given.has("--quiet") ? text.problems() : text.results());
  }

  private List<String> complaints(Checking result) {
    boolean complains = !given.has("--quiet") || !result.errors().isEmpty();
    return complains ? new CheckText(result, err).complaints() : List.of();
  }

  private Lines line(Checking result) {
    CheckText text = new CheckText(result, err);
    List<String> complaints = new ArrayList<>(text.complaints());
    if (result.exitCode() == ExitCode.UNKNOWN) {
      complaints.addAll(text.results());
    }
    return new Lines(complaints, List.of(CompetitionText.line(result)));
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
    if (wish.form() == CheckForm.EVENTS) {
      results.print(
          results.size() - 1,
          (only, to) -> EventsJson.writeViolations(only.getFirst(), to),
          console);
    }
  }

  private void sweep(Checker checker, String file) {
    int first = results.size();
    List<PlannedCheck> checks =
        wish.combinations().all().stream()
            .map(
                values ->
                    new PlannedCheck(
                        checker,
                        file,
                        values,
                        wish.combinations().swept(),
                        check -> () -> InternalError.resultOf(check, file, values, wish.options())))
            .toList();
    making()
        .make(
            checks,
            (_, row) -> {
              add(row);
              // The file or a value is not as it should be, and so it would be with the next.
              return row.exitCode() != ExitCode.USAGE;
            });
    int left = checks.size() - (results.size() - first);
    boolean stopped = results.all().getLast().exitCode() != ExitCode.USAGE && left > 0;
    if (stopped) {
      beside = beside.worst(ExitCode.INTERRUPTED);
    }
    if (!wish.form().isText() || outdated.getAsBoolean()) {
      return;
    }
    tell(file, () -> results.told(first, rows -> text(file, rows)).print());
    if (stopped) {
      console.complain(
          List.of(Numbers.count(left, "combination was", "combinations were") + " not checked."));
    }
  }

  private CheckRunner making() {
    return wish.workers()
        .map(its -> its.making(line.watching("combination", "combinations")))
        .orElseGet(() -> CheckRunner.here(line::interrupted));
  }

  private Lines text(String file, List<Checking> rows) {
    Sweep sweep = new Sweep(file, swept(), rows);
    List<String> complaints = new ArrayList<>();
    for (Map.Entry<List<String>, List<Checking>> its : complaints(rows).entrySet()) {
      boolean invalid = !its.getValue().getFirst().errors().isEmpty();
      if (its.getKey().isEmpty() || given.has("--quiet") && !invalid) {
        continue;
      }
      complaints.addAll(complaints.isEmpty() ? List.of() : List.of(""));
      if (invalid && its.getValue().size() < rows.size()) {
        complaints.addAll(new SweepText(sweep, err).with(its.getValue()));
      }
      complaints.addAll(its.getKey());
    }
    SweepText text = new SweepText(sweep, out);
    boolean nothing = rows.stream().allMatch(row -> row.exitCode() == ExitCode.USAGE);
    List<String> lines = given.has("--quiet") ? text.problems() : text.lines();
    return new Lines(complaints, nothing ? List.of() : lines);
  }

  /** The combinations by what is to be complained about them, in order. */
  private Map<List<String>, List<Checking>> complaints(List<Checking> rows) {
    Map<List<String>, List<Checking>> complaints = new LinkedHashMap<>();
    for (Checking row : rows) {
      complaints
          .computeIfAbsent(new CheckText(row, err).complaints(), _ -> new ArrayList<>())
          .add(row);
    }
    return complaints;
  }

  /** The output about a file. */
  private final class Lines {
    private final List<String> complaints;
    private final List<String> lines;

    Lines(List<String> complaints, List<String> lines) {
      this.complaints = complaints;
      this.lines = lines;
    }

    void print() {
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
  }

  private void warnOfMemory() {
    long most = Runtime.getRuntime().maxMemory();
    if (!given.has("--quiet") && wish.options().resources().maxBytes().orElse(0) > most) {
      console.complain(
          List.of(
              "note: Java may use "
                  + Numbers.bytes(most)
                  + " here, which is less than --max-memory; RAVEL_JAVA_OPTS=-Xmx8g gives it"
                  + " more"));
    }
  }

  /** Returns the request, as documents show it. */
  private Request request() {
    return RequestedOptions.ofCheck(
        wish.options(), wish.combinations().given(), given.number("--seed"));
  }

  private List<String> swept() {
    return List.copyOf(wish.combinations().swept());
  }
}
