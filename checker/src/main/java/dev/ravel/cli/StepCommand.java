// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.DiagnosticText;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.stepping.Stepper;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@code ravel step FILE}: goes through a model step by step, as commands from the standard input
 * say.
 *
 * @param interruption asks it to end
 */
record StepCommand(Interruption interruption) implements DeclaredCommand {
  @Override
  public Title title() {
    return new Title("step", "go through a model step by step, forwards and backwards");
  }

  @Override
  public Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files("FILE", "FILE", "a model, net or C program; commands come from standard input")
            .compiles()
            .value("--schedule", "TEXT", "begin after these moves, as for ravel replay")
            .value("--seed", "N", "what chance begins with (0 if not given)")
            .footer("At the prompt: a number or moves make a step, undo takes it back, help lists")
            .footer("all commands. A limit of time or memory is one for each command.");
    SharedOptions.addDefines(arguments);
    SharedOptions.addTimeAndMemory(arguments);
    return SharedOptions.addLook(arguments);
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    Programs program = Programs.one(given);
    String file = program.file();
    if (SourceFiles.isStandardInput(file)) {
      throw new UsageError("'-' cannot be the model: the commands come from standard input");
    }
    OptionalLong seed = SharedOptions.seed(given.value("--seed"), "--seed");
    Map<String, String> defines = SharedOptions.defines(given);
    DiagnosticText diagnostics = new DiagnosticText(SharedOptions.errStyle(given, console));
    return switch (opened(given, program, defines)) {
      case Answer.Given<Stepper>(Stepper stepper) ->
          new StepSession(given, console, interruption, program, defines, seed.orElse(0), stepper)
              .run();
      case Answer.Nothing<Stepper>() -> {
        String name = SharedOptions.outStyle(given, console).safe(file);
        console.print(List.of("nothing to step through: " + name + " has no thread and no net"));
        yield ExitCode.NOTHING;
      }
      case Answer.Failed<Stepper>(List<Diagnostic> why, ExitCode code) -> {
        boolean early = code == ExitCode.UNKNOWN || code == ExitCode.INTERRUPTED;
        console.complain(
            early ? diagnostics.one(why.getFirst()) : diagnostics.errors(why, "nothing was run"));
        yield code;
      }
    };
  }

  private Answer<Stepper> opened(
      Arguments.Given given, Programs program, Map<String, String> defines) {
    String file = program.file();
    Limits limits = SharedOptions.limits(given, file, interruption);
    Optional<String> schedule = given.value("--schedule");
    return EarlyEnd.of(
        () -> limits.during(() -> Stepper.open(file, defines, program.beside(), schedule)),
        reason ->
            new Answer.Failed<>(
                List.of(Unfinished.of("the start of `" + file + "` ended early", reason)),
                ExitCode.ofError(reason)));
  }
}
