// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.task.Converting;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import java.util.List;
import java.util.Optional;

/**
 * The command {@code ravel convert IN OUT}, which writes a net or its graph of states in another
 * format.
 *
 * @param interruption asks it to end
 */
record ConvertCommand(Interruption interruption) implements DeclaredCommand {
  @Override
  public ExitCode perform(Arguments.Given given) {
    List<String> files = given.positionals();
    if (files.size() != 2) {
      throw new UsageError("two files are expected, one to read and one to write");
    }
    String out = files.get(1);
    Converting.Target target =
        Converting.Target.of(out)
            .orElseThrow(
                () ->
                    new UsageError(
                        "'"
                            + out
                            + "' ends in none of "
                            + String.join(", ", Converting.Target.endings())));
    ProgressLine line = ProgressLine.of(given, SharedOptions.resources(given), interruption);
    Answer<Converting.Converted> outcome =
        Converting.convert(
            files.get(0),
            target,
            SharedOptions.defines(given),
            new Outputs().and("OUT", Optional.of(out)),
            given.console().in(),
            SharedOptions.resources(given),
            line);
    line.clear();
    return switch (outcome) {
      case Answer.Nothing<Converting.Converted>() -> ExitCode.NOTHING;
      case Answer.Failed<Converting.Converted>(List<Diagnostic> why, ExitCode code) ->
          given.failed(why, code, "nothing was written");
      case Answer.Given<Converting.Converted>(Converting.Converted(var text, var warnings)) -> {
        Optional<Diagnostic> failed = WrittenFile.write(out, text);
        (failed.isPresent() ? failed.stream() : warnings.stream())
            .forEach(its -> given.complain(its));
        yield failed.isPresent() ? ExitCode.USAGE : ExitCode.SUCCESS;
      }
    };
  }
}
