// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.analysis.Similar;
import dev.ravel.report.CheckJson;
import dev.ravel.report.CheckText;
import dev.ravel.report.Checking;
import dev.ravel.report.ExitCode;
import dev.ravel.report.Numbers;
import dev.ravel.report.Style;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.Engines;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** {@code ravel check FILE...}: decides the checks in the files. */
final class CheckCommand implements Subcommand {
  private final Interruption interruption;

  /** A check that somebody can interrupt. */
  CheckCommand(Interruption interruption) {
    this.interruption = interruption;
  }

  @Override
  public String name() {
    return "check";
  }

  @Override
  public String summary() {
    return "decide the checks in the files (the default command)";
  }

  private Arguments arguments() {
    Arguments arguments =
        new Arguments(name(), summary())
            .positionals("FILE", "FILE...", "models (.ravel); - reads one from standard input")
            .flag("--all", "go on after the first violation that is not expected");
    SharedOptions.addDefines(arguments);
    arguments
        .flag("--json", "print one JSON document (ravel.check/1) in place of text")
        .value("--engine", "NAME", "how to search: auto (the default) or graph");
    SharedOptions.addLimits(arguments);
    return SharedOptions.addLook(arguments);
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
      return check(given, console).number();
    } catch (UsageError error) {
      Ravel.complain(error, arguments.usage(), console);
      return ExitCode.USAGE.number();
    }
  }

  private ExitCode check(Arguments.Given given, Console console) {
    List<String> files = given.positionals();
    if (files.isEmpty()) {
      throw new UsageError("no file is named");
    }
    String engine = given.value("--engine").orElse(Engines.AUTO);
    if (!Engines.names().contains(engine)) {
      throw new UsageError(
          "there is no engine '" + engine + "'", Similar.to(engine, Engines.names()));
    }
    boolean quiet = given.has("--quiet");
    CheckOptions options =
        SharedOptions.checkOptions(given, engine, SharedOptions.defines(given), given.has("--all"));
    Style outStyle = SharedOptions.outStyle(given, console);
    Style errStyle = SharedOptions.errStyle(given, console);
    warnOfMemory(options, quiet, console);
    ProgressLine progress =
        new ProgressLine(console, quiet, errStyle, options.timeout(), interruption);
    Checker checker = new Checker(options, console.in(), progress);
    List<Checking> results = new ArrayList<>();
    ExitCode code = ExitCode.SUCCESS;
    for (String file : files) {
      if (interruption.asked()) {
        code = code.worst(ExitCode.INTERRUPTED);
        break;
      }
      Checking result = checker.check(file);
      progress.clear();
      results.add(result);
      code = code.worst(result.exitCode());
      if (!given.has("--json")) {
        print(result, results.size() > 1, quiet, new Styles(outStyle, errStyle), console);
      }
    }
    int left = files.size() - results.size();
    if (given.has("--json")) {
      console.print(CheckJson.of(results, jsonOptions(engine, options)).lines().toList());
    } else if (left > 0) {
      console.complain(List.of(Numbers.count(left, "file was", "files were") + " not checked."));
    }
    return code;
  }

  /** The styles of the two streams. */
  private record Styles(Style out, Style err) {}

  private static void print(
      Checking result, boolean further, boolean quiet, Styles styles, Console console) {
    boolean complains = !quiet || !result.errors().isEmpty();
    List<String> complaints =
        complains ? new CheckText(result, styles.err()).complaints() : List.of();
    CheckText text = new CheckText(result, styles.out());
    List<String> results = quiet ? text.problems() : text.results();
    if (further && !results.isEmpty()) {
      console.print(List.of(""));
    }
    if (!complaints.isEmpty()) {
      console.complain(complaints);
      if (!results.isEmpty()) {
        console.complain(List.of(""));
      }
    }
    console.print(results);
  }

  private static void warnOfMemory(CheckOptions options, boolean quiet, Console console) {
    long most = Runtime.getRuntime().maxMemory();
    if (!quiet && options.maxBytes().orElse(0) > most) {
      console.complain(
          List.of(
              "note: Java may use "
                  + Numbers.bytes(most)
                  + " here, which is less than --max-memory; RAVEL_JAVA_OPTS=-Xmx8g gives it"
                  + " more"));
    }
  }

  private static CheckJson.Options jsonOptions(String engine, CheckOptions options) {
    return new CheckJson.Options(
        Ravel.version(),
        engine,
        scaled(options.timeout(), 1_000_000),
        options.maxStates(),
        scaled(options.maxBytes(), 1 << 20),
        options.all());
  }

  private static OptionalLong scaled(OptionalLong value, long by) {
    return value.isPresent() ? OptionalLong.of(value.getAsLong() / by) : value;
  }
}
