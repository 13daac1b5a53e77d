// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.ReplayText;
import dev.ravel.report.Style;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Replayed;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.replay.Replaying;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Prints what became of one execution, for the commands that run one.
 *
 * @param interruption ends the list of steps early
 */
record OneExecution(Arguments.Given given, Interruption interruption) {
  /** Returns the request to run a program that is no recorded one. */
  Replaying.Wanted wanted(Programs program, Map<String, String> defines) {
    return new Replaying.Wanted(
        program.file(),
        defines,
        Optional.empty(),
        Optional.empty(),
        false,
        given.console().in(),
        SharedOptions.limits(given, program.file(), interruption),
        program.beside(),
        Optional.empty(),
        OptionalInt.empty());
  }

  /** Prints it; how the program ends. */
  ExitCode print(String file, Answer<Replayed> outcome) {
    boolean narrated = given.word("--format").equals("narrated");
    Style outStyle = given.outStyle().telling(narrated, true);
    OrderAnswers answers = new OrderAnswers(given, interruption);
    return answers.print(
        "nothing was run",
        outcome,
        replayed -> print(replayed, new ReplayText(replayed, outStyle)),
        () -> answers.printNothing("run", file));
  }

  private ExitCode print(Replayed replayed, ReplayText text) {
    Optional<Diagnostic> unfinished = replayed.unfinished();
    if (given.has("--quiet")) {
      given.print(text.problems());
    } else {
      unfinished = shown(text, unfinished);
    }
    unfinished.ifPresent(why -> given.complain(why));
    return unfinished
        .map(why -> replayed.exitCode().worst(ExitCode.ofError(why.problem())))
        .orElse(replayed.exitCode());
  }

  /** Prints all steps; what has ended it early, if something did. */
  private Optional<Diagnostic> shown(ReplayText text, Optional<Diagnostic> unfinished) {
    Console console = given.console();
    // Who has stopped the execution wants to see it; another Ctrl-C ends the program at once.
    Limits limits = interruption.asked() ? Limits.none() : interruption.limits();
    Optional<Problem> end =
        limits.during(
            () -> EarlyEnd.of(() -> text.write(line -> console.out().print(line + "\n"))));
    if (end.isPresent()) {
      console.print(text.problems());
    }
    console.out().flush();
    return end.map(reason -> Unfinished.of("not all steps are shown", reason)).or(() -> unfinished);
  }
}
