// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.analysis.Similar;
import dev.ravel.report.CheckJson;
import dev.ravel.report.CheckText;
import dev.ravel.report.Checking;
import dev.ravel.report.EventsJson;
import dev.ravel.report.ExitCode;
import dev.ravel.report.Numbers;
import dev.ravel.report.Sarif;
import dev.ravel.report.Style;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.Engines;
import dev.ravel.task.Onlooker;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** {@code ravel check FILE...}: decides the checks in the files. */
final class CheckCommand implements Subcommand {
  private static final List<String> FORMATS = List.of("text", "narrated", "sarif");
  private static final List<String> JSON = List.of("doc", "events");

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
            .values("--check", "NAME", "decide this check alone, by name or text; may be repeated")
            .flag("--all", "go on after the first violation that is not expected");
    SharedOptions.addDefines(arguments);
    arguments
        .flag("--full", "show all steps of an execution, also those that lead to nothing bad")
        .optional(
            "--json",
            "doc|events",
            "doc",
            "print one JSON document, or one object a line as it happens")
        .value("--engine", "NAME", "how to search: auto (the default) or graph");
    arguments.value("--seed", "N", "what chance begins with; --json records it (graph has none)");
    SharedOptions.addTelling(arguments, FORMATS);
    arguments.flag("--quick", "the same as --timeout 5s");
    SharedOptions.addLimits(arguments);
    SharedOptions.addProgress(arguments);
    SharedOptions.addVerbose(
        arguments, "tell expected violations in full, and what the search used");
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
    OptionalLong seed = SharedOptions.seed(given.value("--seed"), "--seed");
    CheckOptions options =
        SharedOptions.checkOptions(given, engine, SharedOptions.defines(given), given.has("--all"));
    Output output = output(given);
    Style outStyle =
        SharedOptions.outStyle(given, console)
            .telling(output == Output.NARRATED, given.has("--full"))
            .verbose(given.has("--verbose"));
    Styles styles = new Styles(outStyle, SharedOptions.errStyle(given, console));
    warnOfMemory(options, quiet, console);
    ProgressLine line =
        new ProgressLine(
            console,
            SharedOptions.progress(given, console),
            styles.err(),
            options.timeout(),
            interruption);
    boolean events = output == Output.EVENTS;
    Onlooker onlooker = events ? new EventStream(console, line) : line;
    if (events) {
      console.print(List.of(EventsJson.start(Ravel.version(), files)));
    }
    Checker checker = new Checker(options, console.in(), onlooker);
    List<Checking> results = new ArrayList<>();
    ExitCode code = ExitCode.SUCCESS;
    for (String file : files) {
      if (interruption.asked()) {
        code = code.worst(ExitCode.INTERRUPTED);
        break;
      }
      Checking result = checker.check(file);
      line.clear();
      results.add(result);
      code = code.worst(result.exitCode());
      if (output.isText()) {
        print(result, results.size() > 1, quiet, styles, console);
      } else if (events) {
        console.print(EventsJson.violations(result));
      }
    }
    CheckJson.Options json = jsonOptions(engine, options, seed);
    int left = files.size() - results.size();
    switch (output) {
      case DOCUMENT -> console.print(CheckJson.of(results, json).lines().toList());
      case EVENTS -> console.print(List.of(EventsJson.result(results, json)));
      case SARIF -> console.print(Sarif.of(results, Ravel.version()).lines().toList());
      case TEXT, NARRATED -> {
        if (left > 0) {
          console.complain(
              List.of(Numbers.count(left, "file was", "files were") + " not checked."));
        }
      }
    }
    return code;
  }

  /** The forms of results. */
  private enum Output {
    TEXT,
    NARRATED,
    SARIF,
    DOCUMENT,
    EVENTS;

    boolean isText() {
      return this == TEXT || this == NARRATED;
    }
  }

  private static Output output(Arguments.Given given) {
    String format = SharedOptions.format(given, FORMATS);
    if (!given.has("--json")) {
      return switch (format) {
        case "narrated" -> Output.NARRATED;
        case "sarif" -> Output.SARIF;
        default -> Output.TEXT;
      };
    }
    if (given.value("--format").isPresent()) {
      throw new UsageError("'--json' and '--format' do not go together: choose one");
    }
    String json = given.value("--json").orElse("doc");
    if (!JSON.contains(json)) {
      throw new UsageError(
          "'" + json + "' is no value of '--json': it is doc or events", Similar.to(json, JSON));
    }
    return json.equals("events") ? Output.EVENTS : Output.DOCUMENT;
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

  private static CheckJson.Options jsonOptions(
      String engine, CheckOptions options, OptionalLong seed) {
    return new CheckJson.Options(
        Ravel.version(),
        engine,
        scaled(options.timeout(), 1_000_000),
        options.maxStates(),
        scaled(options.maxBytes(), 1 << 20),
        options.all(),
        options.only(),
        seed);
  }

  private static OptionalLong scaled(OptionalLong value, long by) {
    return value.isPresent() ? OptionalLong.of(value.getAsLong() / by) : value;
  }
}
