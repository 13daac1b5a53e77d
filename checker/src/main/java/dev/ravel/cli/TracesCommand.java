// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explanation.Numbers;
import dev.ravel.report.DiagnosticText;
import dev.ravel.report.TracesText;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Unfinished;
import dev.ravel.task.orders.TraceList;
import java.util.List;
import java.util.Optional;

/**
 * {@code ravel traces FILE}: all executions up to the order of independent steps.
 *
 * @param interruption asks it to end
 */
record TracesCommand(Interruption interruption) implements DeclaredCommand {
  @Override
  public Title title() {
    return new Title(
        "traces", "list all executions that differ in more than the order of independent steps");
  }

  @Override
  public Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files("FILE", "FILE...", "a model, net or C program; - is a model on stdin")
            .compiles()
            .value("--of", "SCHEDULE", "list the orders of the steps of this execution instead");
    SharedOptions.addDefines(arguments);
    SharedOptions.addMeaning(arguments);
    SharedOptions.addTimeAndMemory(arguments)
        .footer(
            "Each is shown by one schedule, with the number of orders of its steps that are the")
        .footer("same execution. Where one has no end, the exit code is 3.");
    return SharedOptions.addLook(arguments);
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    OrderAnswers answers = new OrderAnswers(given, console, interruption);
    Programs program = Programs.one(given);
    String file = program.file();
    Optional<String> of = given.value("--of");
    if (of.isPresent()) {
      return answers.print(
          file,
          "nothing was listed",
          TraceList.orders(
              answers.asked(program), of.get(), order -> console.out().print(order + "\n")),
          count -> {
            if (!given.has("--quiet")) {
              console.complain(List.of(Numbers.count(count, "order", "orders")));
            }
            return ExitCode.SUCCESS;
          });
    }
    return answers.print(
        file,
        "nothing was listed",
        TraceList.of(answers.asked(program)),
        traces -> {
          console.print(TracesText.lines(traces, SharedOptions.outStyle(given, console)));
          DiagnosticText complaints = new DiagnosticText(SharedOptions.errStyle(given, console));
          traces
              .stopped()
              .ifPresent(
                  why ->
                      console.complain(complaints.one(Unfinished.of("the list is partial", why))));
          return traces.stopped().map(ExitCode::ofError).orElse(ExitCode.SUCCESS);
        });
  }
}
