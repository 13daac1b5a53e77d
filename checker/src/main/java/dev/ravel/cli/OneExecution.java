// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.DiagnosticText;
import dev.ravel.report.ReplayText;
import dev.ravel.report.Style;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Replayed;
import dev.ravel.source.Diagnostic;
import dev.ravel.task.replay.Replaying;
import java.util.List;
import java.util.Optional;

/** Prints what became of one execution, for the commands that run one. */
final class OneExecution {
  private final Arguments.Given given;
  private final Console console;
  private final boolean narrated;

  /**
   * A printer.
   *
   * @param narrated whether the steps are told in sentences
   */
  OneExecution(Arguments.Given given, Console console, boolean narrated) {
    this.given = given;
    this.console = console;
    this.narrated = narrated;
  }

  /** Prints it; how the program ends. */
  ExitCode print(String file, Replaying.Outcome outcome) {
    Style outStyle = SharedOptions.outStyle(given, console).telling(narrated, true);
    DiagnosticText diagnostics = new DiagnosticText(SharedOptions.errStyle(given, console));
    return switch (outcome) {
      case Replaying.Outcome.Failed failed -> {
        warn(failed.warning(), diagnostics);
        console.complain(diagnostics.errors(failed.why(), "nothing was run"));
        yield failed.exitCode();
      }
      case Replaying.Outcome.Nothing() -> {
        console.print(List.of("nothing to run: " + file + " has no thread and no net"));
        yield ExitCode.NOTHING;
      }
      case Replaying.Outcome.Done done -> {
        warn(done.warning(), diagnostics);
        Replayed replayed = done.replayed();
        ReplayText text = new ReplayText(replayed, outStyle);
        console.print(given.has("--quiet") ? text.problems() : text.lines());
        yield replayed.exitCode();
      }
    };
  }

  private void warn(Optional<Diagnostic> warning, DiagnosticText diagnostics) {
    if (warning.isPresent() && !given.has("--quiet")) {
      console.complain(diagnostics.one(warning.get()));
      console.complain(List.of(""));
    }
  }
}
