// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explanation.Numbers;
import dev.ravel.report.TracesText;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Unfinished;
import dev.ravel.task.orders.TraceList;
import java.util.List;
import java.util.Optional;

/**
 * The command {@code ravel traces FILE}, which lists all executions up to the order of independent
 * steps.
 *
 * @param interruption asks it to end
 */
record TracesCommand(Interruption interruption) implements DeclaredCommand {
  @Override
  public ExitCode perform(Arguments.Given given) {
    OrderAnswers answers = new OrderAnswers(given, interruption);
    Programs program = Programs.one(given);
    String file = program.file();
    Optional<String> of = given.value("--of");
    if (of.isPresent()) {
      return answers.print(
          file,
          "nothing was listed",
          TraceList.orders(
              answers.asked(program), of.get(), order -> given.console().out().print(order + "\n")),
          count -> {
            if (!given.has("--quiet")) {
              given.complain(List.of(Numbers.count(count, "order", "orders")));
            }
            return ExitCode.SUCCESS;
          });
    }
    return answers.print(
        file,
        "nothing was listed",
        TraceList.of(answers.asked(program)),
        traces -> {
          given.print(TracesText.lines(traces, given.outStyle()));
          traces
              .stopped()
              .ifPresent(why -> given.complain(Unfinished.of("the list is partial", why)));
          return traces.stopped().map(ExitCode::ofError).orElse(ExitCode.SUCCESS);
        });
  }
}
