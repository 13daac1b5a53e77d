// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.orders.Asked;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The common part of the commands about partial orders. */
record OrderAnswers(Arguments.Given given, Interruption interruption) {
  /** Returns the model in question. */
  Asked asked(Programs program) {
    return asked(program, Optional.empty());
  }

  /** Returns the model in question, which a file that is written may not be. */
  Asked asked(Programs program, Optional<String> out) {
    return asked(
        program, new Outputs().and("-o", out), ProgressListener.stopping(interruption::asked));
  }

  /**
   * Returns the model in question.
   *
   * @param outputs what is written, which may be none of the files that are read
   * @param listener receives the progress of the work, and may end it
   */
  Asked asked(Programs program, Outputs outputs, ProgressListener listener) {
    return new Asked(
        program.file(),
        program.beside(),
        SharedOptions.defines(given),
        outputs,
        given.console().in(),
        SharedOptions.resources(given).limits(program.file(), listener));
  }

  /**
   * Prints an answer, or why there is none.
   *
   * @param consequence what was not done where there is none
   * @param shown prints it; how the program ends
   */
  <T> ExitCode print(
      String file, String consequence, Answer<T> answer, Function<T, ExitCode> shown) {
    return print(consequence, answer, shown, () -> printNothing("ask about", file));
  }

  /**
   * Prints an answer, or why there is none.
   *
   * @param consequence what was not done where there is none
   * @param shown prints it; how the program ends
   * @param nothing prints that the file has nothing to ask about
   */
  <T> ExitCode print(
      String consequence, Answer<T> answer, Function<T, ExitCode> shown, Runnable nothing) {
    return switch (answer) {
      case Answer.Given<T>(T its) -> shown.apply(its);
      case Answer.Nothing<T>() -> {
        nothing.run();
        yield ExitCode.NOTHING;
      }
      case Answer.Failed<T>(List<Diagnostic> why, ExitCode code) ->
          given.failed(why, code, consequence);
    };
  }

  /**
   * Prints that a file has nothing of what is wanted.
   *
   * @param end how that is said after {@code nothing to}
   */
  void printNothing(String end, String file) {
    String name = given.outStyle().safe(file);
    given.print(List.of("nothing to " + end + ": " + name + " has no thread and no net"));
  }
}
