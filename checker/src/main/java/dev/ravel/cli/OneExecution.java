// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.DiagnosticText;
import dev.ravel.report.ReplayText;
import dev.ravel.report.Style;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Replayed;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.replay.Replaying;
import java.util.List;
import java.util.Optional;

/**
 * Prints what became of one execution, for the commands that run one.
 *
 * @param narrated whether to print the steps as sentences
 * @param interruption ends the list of steps early
 */
record OneExecution(
    Arguments.Given given, Console console, boolean narrated, Interruption interruption) {
  /** Prints it; how the program ends. */
  ExitCode print(String file, Replaying.Outcome outcome) {
    Style outStyle = SharedOptions.outStyle(given, console).telling(narrated, true);
    DiagnosticText diagnostics = new DiagnosticText(SharedOptions.errStyle(given, console));
    return switch (outcome) {
      case Replaying.Outcome.Failed failed -> {
        boolean early =
            failed.exitCode() == ExitCode.UNKNOWN || failed.exitCode() == ExitCode.INTERRUPTED;
        console.complain(
            early
                ? diagnostics.one(failed.why().getFirst())
                : diagnostics.errors(failed.why(), "nothing was run"));
        yield failed.exitCode();
      }
      case Replaying.Outcome.Nothing() -> {
        console.print(
            List.of("nothing to run: " + outStyle.safe(file) + " has no thread and no net"));
        yield ExitCode.NOTHING;
      }
      case Replaying.Outcome.Done done -> {
        Replayed replayed = done.replayed();
        ReplayText text = new ReplayText(replayed, outStyle);
        Optional<Diagnostic> unfinished = replayed.unfinished();
        if (given.has("--quiet")) {
          console.print(text.problems());
        } else {
          unfinished = shown(text, unfinished);
        }
        unfinished.ifPresent(why -> console.complain(diagnostics.one(why)));
        yield unfinished
            .map(why -> replayed.exitCode().worst(ExitCode.ofError(why.problem())))
            .orElse(replayed.exitCode());
      }
    };
  }

  /** Prints all steps; what has ended it early, if something did. */
  private Optional<Diagnostic> shown(ReplayText text, Optional<Diagnostic> unfinished) {
    // Who has stopped the execution wants to see it; another Ctrl-C ends the program at once.
    Limits limits = interruption.asked() ? Limits.none() : interruption.limits();
    Optional<Problem> end =
        EarlyEnd.of(
            () ->
                limits.during(
                    () -> {
                      text.write(line -> console.out().print(line + "\n"));
                      return true;
                    }));
    if (end.isPresent()) {
      console.print(text.problems());
    }
    console.out().flush();
    return end.map(reason -> Unfinished.of("not all steps are shown", reason)).or(() -> unfinished);
  }
}
