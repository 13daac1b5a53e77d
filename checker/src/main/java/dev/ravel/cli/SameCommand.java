// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explanation.Reordering;
import dev.ravel.report.SameText;
import dev.ravel.result.ExitCode;
import dev.ravel.task.orders.Sameness;
import java.util.List;

/**
 * The command {@code ravel same FILE --schedule A --schedule B}. It decides whether two schedules
 * are one execution.
 *
 * @param interruption asks it to end
 */
record SameCommand(Interruption interruption) implements DeclaredCommand {
  @Override
  public ExitCode perform(Arguments.Given given) {
    List<String> schedules = given.values("--schedule");
    OrderAnswers answers = new OrderAnswers(given, interruption);
    Programs program = Programs.one(given);
    String file = program.file();
    if (schedules.size() != 2) {
      throw new UsageError(
          "option '--schedule' is needed twice: two schedules are compared, not "
              + schedules.size());
    }
    return answers.print(
        file,
        "nothing was compared",
        Sameness.of(answers.asked(program), schedules.get(0), schedules.get(1)),
        same -> {
          boolean one = same.result() instanceof Reordering.Result.Same;
          if (!given.has("--quiet")) {
            given.print(new SameText(same, given.outStyle()).lines());
          }
          return one ? ExitCode.SUCCESS : ExitCode.UNEXPECTED;
        });
  }
}
