// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.DiagnosticText;
import dev.ravel.report.ExitCode;
import dev.ravel.report.ReplayText;
import dev.ravel.report.Replayed;
import dev.ravel.report.Style;
import dev.ravel.task.Replaying;
import java.util.List;
import java.util.Map;

/** {@code ravel replay FILE --schedule TEXT}: runs one execution again. */
final class ReplayCommand implements Subcommand {
  private static final List<String> FORMATS = List.of("text", "narrated");

  @Override
  public String name() {
    return "replay";
  }

  @Override
  public String summary() {
    return "run one execution again, such as a counterexample, and show its steps";
  }

  private Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .files("FILE", "FILE", "a model (.ravel); - reads one from standard input")
            .value(
                "--schedule",
                "TEXT",
                "the moves, such as \"P[0] P[1]/2 P[0]*3\", or the name of a schedule of the file")
            .footer("A move is a thread or transition; /2 takes the second outcome of a choice, *3")
            .footer(
                "repeats the move, and ( ... )* at the end is the loop of an endless execution.")
            .footer("The exit code is 1 if a check is violated by this execution.");
    SharedOptions.addDefines(arguments);
    SharedOptions.addTelling(arguments, FORMATS);
    return SharedOptions.addLook(arguments);
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
      return replay(given, console).number();
    } catch (UsageError error) {
      Ravel.complain(error, arguments.usage(), console);
      return ExitCode.USAGE.number();
    }
  }

  private static ExitCode replay(Arguments.Given given, Console console) {
    String file = given.onePositional();
    String schedule =
        given
            .value("--schedule")
            .orElseThrow(() -> new UsageError("option '--schedule' is needed: the moves to make"));
    Map<String, String> defines = SharedOptions.defines(given);
    boolean narrated = SharedOptions.format(given, FORMATS).equals("narrated");
    Style outStyle = SharedOptions.outStyle(given, console).telling(narrated, true);
    Style errStyle = SharedOptions.errStyle(given, console);
    return switch (Replaying.replay(file, defines, schedule, console.in())) {
      case Replaying.Outcome.Failed failed -> {
        console.complain(new DiagnosticText(errStyle).errors(failed.why(), "nothing was run"));
        yield failed.exitCode();
      }
      case Replaying.Outcome.Done done -> {
        Replayed replayed = done.replayed();
        ReplayText text = new ReplayText(replayed, outStyle);
        console.print(given.has("--quiet") ? text.problems() : text.lines());
        yield replayed.exitCode();
      }
    };
  }
}
