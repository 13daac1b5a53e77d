// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.RelationText;
import dev.ravel.result.ExitCode;
import dev.ravel.task.orders.Relating;
import java.util.List;

/**
 * The command {@code ravel why FILE e3 e7}, which prints the relation of two events.
 *
 * @param interruption asks it to end
 */
record WhyCommand(Interruption interruption) implements DeclaredCommand {
  @Override
  public ExitCode perform(Arguments.Given given) {
    List<String> words = given.positionals();
    int events = words.size() - 2;
    Programs program = Programs.of(words.subList(0, Math.max(0, events)), given.compiler());
    if (program.files().size() != 1) {
      throw new UsageError("a file and two events are expected, such as model.ravel e3 e7");
    }
    OrderAnswers answers = new OrderAnswers(given, interruption);
    String file = program.file();
    return answers.print(
        file,
        "nothing was looked for",
        Relating.of(answers.asked(program), words.get(events), words.get(events + 1)),
        relation -> {
          given.print(RelationText.lines(relation, given.outStyle()));
          return ExitCode.SUCCESS;
        });
  }
}
