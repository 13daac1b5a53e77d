// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explanation.Reordering;
import dev.ravel.report.SameText;
import dev.ravel.result.ExitCode;
import dev.ravel.task.orders.Sameness;
import java.util.List;

/**
 * {@code ravel same FILE --schedule A --schedule B}: whether two schedules are one execution.
 *
 * @param interruption asks it to end
 */
record SameCommand(Interruption interruption) implements DeclaredCommand {
  @Override
  public Title title() {
    return new Title("same", "tell whether two schedules are the same execution, and why");
  }

  @Override
  public Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files("FILE", "FILE...", "a model, net or C program; - is a model on stdin")
            .compiles()
            .values(
                "--schedule", "TEXT", "the moves, as for ravel replay; to be given twice: A and B");
    SharedOptions.addDefines(arguments);
    SharedOptions.addMeaning(arguments);
    SharedOptions.addTimeAndMemory(arguments)
        .footer("Two schedules are the same execution if swapping neighbours that do not depend on")
        .footer("each other makes one of the other. The exit code is 1 if they are not.");
    return SharedOptions.addLook(arguments);
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    List<String> schedules = given.values("--schedule");
    OrderAnswers answers = new OrderAnswers(given, console, interruption);
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
            console.print(new SameText(same, SharedOptions.outStyle(given, console)).lines());
          }
          return one ? ExitCode.SUCCESS : ExitCode.UNEXPECTED;
        });
  }
}
