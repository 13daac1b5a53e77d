// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.ExitCode;
import dev.ravel.source.Limits;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.stepping.Stepper;
import java.util.Map;
import java.util.Optional;

/**
 * The command {@code ravel step FILE}, which goes through a model step by step. It reads commands
 * from the standard input.
 *
 * @param interruption asks it to end
 */
record StepCommand(Interruption interruption) implements DeclaredCommand {
  @Override
  public ExitCode perform(Arguments.Given given) {
    Programs program = Programs.one(given);
    String file = program.file();
    if (SourceFiles.isStandardInput(file)) {
      throw new UsageError("'-' cannot be the model: the commands come from standard input");
    }
    Map<String, String> defines = SharedOptions.defines(given);
    OrderAnswers answers = new OrderAnswers(given, interruption);
    return answers.print(
        "nothing was run",
        opened(given, program, defines),
        stepper ->
            new StepSession(
                    given, interruption, program, defines, given.number("--seed", 0), stepper)
                .run(),
        () -> answers.printNothing("step through", file));
  }

  private Answer<Stepper> opened(
      Arguments.Given given, Programs program, Map<String, String> defines) {
    String file = program.file();
    Limits limits = SharedOptions.limits(given, file, interruption);
    Optional<String> schedule = given.value("--schedule");
    return Answer.within(
        limits,
        "the start of `" + file + "` ended early",
        () -> Stepper.open(file, defines, program.beside(), schedule));
  }
}
