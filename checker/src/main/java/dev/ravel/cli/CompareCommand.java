// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.cluster.Checkers;
import dev.ravel.cluster.ClusterUnavailable;
import dev.ravel.explanation.Numbers;
import dev.ravel.report.CheckText;
import dev.ravel.report.ComparisonJson;
import dev.ravel.report.ComparisonText;
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
import java.util.List;
import java.util.Optional;

/**
 * The command {@code ravel compare FILE}, which makes the same checks by every engine, on one
 * table.
 *
 * @param interruption asks it to end
 */
record CompareCommand(Interruption interruption) implements DeclaredCommand {
  @Override
  public ExitCode perform(Arguments.Given given) {
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
            SharedOptions.resourcesOfSearch(given),
            program.beside(),
            false);
    ProgressLine line = ProgressLine.of(given, options.resources(), interruption);
    Optional<Checkers> workers;
    try {
      workers = ClusterArguments.checkers(given);
    } catch (ClusterUnavailable its) {
      return given.failed(its.why());
    }
    CheckRunner making =
        workers
            .map(its -> its.making(line.watching("engine", "engines")))
            .orElseGet(() -> CheckRunner.here(line::interrupted));
    try {
      Comparing comparing =
          new Comparing(
              options,
              given.console().in(),
              line,
              making,
              check -> () -> InternalError.resultOf(check, file, options.defines(), options));
      Comparing.Outcome outcome = comparing.compare(file);
      line.clear();
      return tell(outcome, options, given);
    } finally {
      workers.ifPresent(Checkers::close);
    }
  }

  private static ExitCode tell(
      Comparing.Outcome outcome, CheckOptions options, Arguments.Given given) {
    return switch (outcome) {
      case Comparing.Outcome.Failed(Diagnostic why) -> given.failed(why);
      case Comparing.Outcome.Compared(Comparison comparison) -> {
        if (given.has("--json")) {
          given.print(
              ComparisonJson.of(comparison, RequestedOptions.ofComparison(options))
                  .lines()
                  .toList());
        } else {
          print(comparison, given);
        }
        complain(comparison, given);
        yield comparison.exitCode();
      }
    };
  }

  private static void print(Comparison comparison, Arguments.Given given) {
    Style errStyle = given.errStyle();
    Checking checked = comparison.checking();
    boolean quiet = given.has("--quiet");
    if (!quiet || !checked.errors().isEmpty()) {
      List<String> complaints = new CheckText(checked, errStyle).complaints();
      if (!complaints.isEmpty()) {
        given.complain(complaints);
        given.complain(checked.errors().isEmpty() ? List.of("") : List.of());
      }
    }
    if (checked.empty()) {
      given.print(quiet ? List.of() : new CheckText(checked, errStyle).results());
    } else if (comparison.checks().isEmpty() && checked.stopped().isPresent()) {
      String end = "`" + checked.file() + "` was not read to its end";
      given.complain(Unfinished.of(end, checked.stopped().get()));
    } else if (checked.errors().isEmpty() && !quiet) {
      given.print(new ComparisonText(comparison, given.outStyle()).lines());
    }
  }

  /** Says loudly what must not be, and what was left out. */
  private static void complain(Comparison comparison, Arguments.Given given) {
    if (comparison.exitCode() == ExitCode.INTERRUPTED) {
      given.complain(
          List.of(Numbers.count(comparison.left(), "search was", "searches were") + " not made."));
    }
    comparison.faults().forEach(its -> given.complain(its));
    for (Comparison.Disagreement its : comparison.disagreements()) {
      given.complain(
          Diagnostic.of(Problem.I001, its.message())
              .help("please report it with the model and this command"));
    }
  }
}
