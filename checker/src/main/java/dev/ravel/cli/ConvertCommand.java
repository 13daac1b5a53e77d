// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.DiagnosticText;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.task.Converting;
import dev.ravel.task.loading.Outputs;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** {@code ravel convert IN OUT}: writes a net or its graph of states in another format. */
final class ConvertCommand implements Subcommand {
  private final Interruption interruption;

  /** A conversion that somebody can interrupt. */
  ConvertCommand(Interruption interruption) {
    this.interruption = interruption;
  }

  @Override
  public String name() {
    return "convert";
  }

  @Override
  public String summary() {
    return "write a net, or the state graph of a model, in another format";
  }

  private Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files("IN OUT", "IN OUT", "IN: .ravel, .pnml, .ll_net; OUT: " + endings());
    SharedOptions.addDefines(arguments);
    SharedOptions.addTimeAndMemory(arguments)
        .value("--max-states", "N", "stop a search that has stored so many states");
    SharedOptions.addProgress(arguments);
    arguments
        .footer(
            ".aut is the graph of states, of any model; the others are nets. A model with threads")
        .footer("becomes one whose markings are its states. A file that is there is replaced.");
    return SharedOptions.addLook(arguments);
  }

  private static String endings() {
    return String.join(
        ", ", Arrays.stream(Converting.Target.values()).map(Converting.Target::ending).toList());
  }

  @Override
  public Usage usage() {
    return arguments().words();
  }

  @Override
  public int run(List<String> args, Console console) {
    Arguments arguments = arguments();
    try {
      Arguments.Given given = arguments.read(args);
      if (given.has("--help")) {
        console.print(arguments.help());
        return ExitCode.SUCCESS.number();
      }
      return convert(given, console).number();
    } catch (UsageError error) {
      Ravel.complain(error, arguments.usage(), console);
      return ExitCode.USAGE.number();
    }
  }

  private ExitCode convert(Arguments.Given given, Console console) {
    List<String> files = given.positionals();
    if (files.size() != 2) {
      throw new UsageError("two files are expected, one to read and one to write");
    }
    String out = files.get(1);
    Converting.Target target =
        Converting.Target.of(out)
            .orElseThrow(() -> new UsageError("'" + out + "' ends in none of " + endings()));
    ProgressLine line =
        ProgressLine.of(given, console, SharedOptions.resources(given), interruption);
    Converting.Outcome outcome =
        Converting.convert(
            files.get(0),
            target,
            SharedOptions.defines(given),
            new Outputs().and("OUT", Optional.of(out)),
            console.in(),
            SharedOptions.resources(given),
            line);
    line.clear();
    return switch (outcome) {
      case Converting.Outcome.Failed(List<Diagnostic> why, ExitCode code) -> {
        DiagnosticText text = new DiagnosticText(SharedOptions.errStyle(given, console));
        boolean early = code == ExitCode.UNKNOWN || code == ExitCode.INTERRUPTED;
        console.complain(
            early ? text.one(why.getFirst()) : text.errors(why, "nothing was written"));
        yield code;
      }
      case Converting.Outcome.Converted(String text, List<Diagnostic> warnings) -> {
        Optional<Diagnostic> failed = WrittenFile.write(out, text);
        DiagnosticText words = new DiagnosticText(SharedOptions.errStyle(given, console));
        (failed.isPresent() ? failed.stream() : warnings.stream())
            .forEach(its -> console.complain(words.one(its)));
        yield failed.isPresent() ? ExitCode.USAGE : ExitCode.SUCCESS;
      }
    };
  }
}
