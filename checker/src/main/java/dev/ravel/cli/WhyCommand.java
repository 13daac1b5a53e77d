// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.RelationText;
import dev.ravel.result.ExitCode;
import dev.ravel.task.orders.Relating;
import java.util.List;

/**
 * {@code ravel why FILE e3 e7}: how two events stand to each other.
 *
 * @param interruption asks it to end
 */
record WhyCommand(Interruption interruption) implements DeclaredCommand {
  @Override
  public Title title() {
    return new Title(
        "why", "tell whether two events are ordered, in conflict or concurrent, and why");
  }

  @Override
  public Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files("FILE", "FILE... e3 e7", "a model, net or C program, and two of its events")
            .compiles();
    SharedOptions.addDefines(arguments);
    SharedOptions.addMeaning(arguments);
    SharedOptions.addTimeAndMemory(arguments)
        .footer("The numbers are those that ravel draw FILE --as unfolding shows.");
    return SharedOptions.addLook(arguments);
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    List<String> words = given.positionals();
    int events = words.size() - 2;
    Programs program = Programs.of(words.subList(0, Math.max(0, events)), given.compiler());
    if (program.files().size() != 1) {
      throw new UsageError("a file and two events are expected, such as model.ravel e3 e7");
    }
    OrderAnswers answers = new OrderAnswers(given, console, interruption);
    String file = program.file();
    return answers.print(
        file,
        "nothing was looked for",
        Relating.of(answers.asked(program), words.get(events), words.get(events + 1)),
        relation -> {
          console.print(RelationText.lines(relation, SharedOptions.outStyle(given, console)));
          return ExitCode.SUCCESS;
        });
  }
}
