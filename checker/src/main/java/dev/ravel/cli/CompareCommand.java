// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.cluster.Checkers;
import dev.ravel.cluster.ClusterUnavailable;
import dev.ravel.explanation.Numbers;
import dev.ravel.report.CheckText;
import dev.ravel.report.ComparisonJson;
import dev.ravel.report.ComparisonText;
import dev.ravel.report.DiagnosticText;
import dev.ravel.report.Style;
import dev.ravel.result.Checking;
import dev.ravel.result.Comparison;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.CheckRunner;
import dev.ravel.task.Comparing;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.Resources;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@code ravel compare FILE}: the same checks by every engine, on one table.
 *
 * @param interruption asks it to end
 */
record CompareCommand(Interruption interruption) implements DeclaredCommand {
  /** The time for an engine in nanoseconds, if the user names none. */
  private static final long USUAL_TIME = 10_000_000_000L;

  @Override
  public Title title() {
    return new Title(
        "compare", "decide the checks of a file by every engine, and show what each one takes");
  }

  @Override
  public Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files(
                "FILE",
                "FILE",
                "a model (.ravel), net (.pnml, .ll_net) or C program; - is standard input")
            .compiles()
            .values("--check", "NAME", "decide this check alone, by name or text; may be repeated")
            .value("--query", "FILE", "what to ask of a net, as for ravel check");
    SharedOptions.addDefines(arguments);
    SharedOptions.addMeaning(arguments);
    arguments
        .value("--timeout", "TIME", "stop each engine after this time: 500ms, 10s (without it), 5m")
        .value("--max-states", "N", "stop an engine that has stored so many states")
        .value("--max-events", "N", "stop an engine that has made so many events")
        .value("--max-memory", "SIZE", "stop an engine that uses so much memory: 512m, 2g");
    ClusterArguments.add(arguments, "have the workers there check, an engine each (ravel worker)");
    arguments.flag("--json", "print one JSON document");
    SharedOptions.addProgress(arguments);
    arguments
        .footer(
            "Every engine searches on one thread and goes on after violations. The exit code is")
        .footer("0 whatever the verdicts are, and 70 if two engines decide a check differently.");
    return SharedOptions.addLook(arguments);
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    Programs program = Programs.one(given);
    String file = program.file();
    CheckOptions options =
        new CheckOptions(
            EngineOptions.of(Engines.GRAPH),
            SharedOptions.defines(given),
            true,
            given.values("--check"),
            given.value("--query"),
            false,
            false,
            resources(given),
            program.beside(),
            false);
    Style errStyle = SharedOptions.errStyle(given, console);
    ProgressLine line = ProgressLine.of(given, console, options.resources(), interruption);
    Optional<Checkers> workers;
    try {
      workers = ClusterArguments.checkers(given);
    } catch (ClusterUnavailable its) {
      console.complain(new DiagnosticText(errStyle).one(its.why()));
      return ExitCode.ofError(its.why().problem());
    }
    CheckRunner making =
        workers
            .map(its -> its.making(line.watching("engine", "engines")))
            .orElseGet(() -> CheckRunner.here(line::interrupted));
    try {
      Comparing comparing =
          new Comparing(
              options,
              console.in(),
              line,
              making,
              check -> () -> InternalError.resultOf(check, file, options.defines(), options));
      Comparing.Outcome outcome = comparing.compare(file);
      line.clear();
      return tell(outcome, options, given, console);
    } finally {
      workers.ifPresent(Checkers::close);
    }
  }

  private static ExitCode tell(
      Comparing.Outcome outcome, CheckOptions options, Arguments.Given given, Console console) {
    Style errStyle = SharedOptions.errStyle(given, console);
    return switch (outcome) {
      case Comparing.Outcome.Failed(Diagnostic why) -> {
        console.complain(new DiagnosticText(errStyle).one(why));
        yield ExitCode.ofError(why.problem());
      }
      case Comparing.Outcome.Compared(Comparison comparison) -> {
        if (given.has("--json")) {
          console.print(
              ComparisonJson.of(comparison, RequestedOptions.ofComparison(options))
                  .lines()
                  .toList());
        } else {
          print(comparison, given, console);
        }
        complain(comparison, errStyle, console);
        yield comparison.exitCode();
      }
    };
  }

  private static void print(Comparison comparison, Arguments.Given given, Console console) {
    Style errStyle = SharedOptions.errStyle(given, console);
    Checking checked = comparison.checking();
    boolean quiet = given.has("--quiet");
    if (!quiet || !checked.errors().isEmpty()) {
      List<String> complaints = new CheckText(checked, errStyle).complaints();
      if (!complaints.isEmpty()) {
        console.complain(complaints);
        console.complain(checked.errors().isEmpty() ? List.of("") : List.of());
      }
    }
    if (checked.empty()) {
      console.print(quiet ? List.of() : new CheckText(checked, errStyle).results());
    } else if (comparison.checks().isEmpty() && checked.stopped().isPresent()) {
      String end = "`" + checked.file() + "` was not read to its end";
      console.complain(
          new DiagnosticText(errStyle).one(Unfinished.of(end, checked.stopped().get())));
    } else if (checked.errors().isEmpty() && !quiet) {
      console.print(new ComparisonText(comparison, SharedOptions.outStyle(given, console)).lines());
    }
  }

  /** Says loudly what must not be, and what was left out. */
  private static void complain(Comparison comparison, Style errStyle, Console console) {
    if (comparison.exitCode() == ExitCode.INTERRUPTED) {
      console.complain(
          List.of(Numbers.count(comparison.left(), "search was", "searches were") + " not made."));
    }
    comparison.faults().forEach(its -> console.complain(new DiagnosticText(errStyle).one(its)));
    for (Comparison.Disagreement its : comparison.disagreements()) {
      console.complain(
          new DiagnosticText(errStyle)
              .one(
                  Diagnostic.of(Problem.I001, its.message())
                      .help("please report it with the model and this command")));
    }
  }

  /** The limits of each engine: one thread for all, and never without a limit of time. */
  private static Resources resources(Arguments.Given given) {
    Resources asked = SharedOptions.resources(given);
    OptionalLong timeout =
        asked.timeout().isPresent() ? asked.timeout() : OptionalLong.of(USUAL_TIME);
    return new Resources(1, timeout, asked.maxStates(), asked.maxEvents(), asked.maxBytes());
  }
}
