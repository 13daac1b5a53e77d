// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.Style;
import dev.ravel.result.Beside;
import dev.ravel.source.Limits;
import dev.ravel.source.Similar;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Resources;
import dev.ravel.task.loading.CMeaning;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.Outputs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The options that several commands share: how text looks, constants, and limits. */
final class SharedOptions {
  private static final Pattern DEFINE = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)=(.*)");
  private static final Pattern TIME = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(ms|s|m|h)?");
  private static final Pattern MEMORY = Pattern.compile("([0-9]{1,9})([kmgKMG])[bB]?");
  private static final long QUICK = 5_000_000_000L;
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,18}");

  private static final List<String> WARNINGS = List.of("show", "error");

  private static final long MOST_THREADS = 1024;

  private SharedOptions() {}

  /** Adds the options about the look of text. */
  static Arguments addLook(Arguments arguments) {
    return arguments
        .value("--color", "WHEN", "colour the text: auto (the default), always or never")
        .choices("--color", List.of("auto", "always", "never"))
        .flag("--ascii", "use only ASCII characters")
        .flag("-q --quiet", "print problems alone: no progress, warnings, hints or good news");
  }

  /** Adds the option to tell more. */
  static Arguments addVerbose(Arguments arguments, String description) {
    return arguments.flag("-v --verbose", description);
  }

  /** Adds the option that says what a warning is worth. */
  static Arguments addWarnings(Arguments arguments) {
    return arguments
        .value("--warnings", "HOW", "show: tell them (the default); error: one leaves a file open")
        .choices("--warnings", WARNINGS);
  }

  /** Adds the option about progress. */
  static Arguments addProgress(Arguments arguments) {
    return arguments
        .value(
            "--progress",
            "HOW",
            "auto: a line on a terminal (the default); plain: a line every 10 s anywhere; none")
        .choices("--progress", List.of("auto", "plain", "none"));
  }

  /** How progress is shown. */
  static ProgressLine.Mode progress(Arguments.Given given, Console console) {
    String word = given.value("--progress").orElse("auto");
    boolean quiet = given.has("--quiet");
    return switch (word) {
      case "auto" ->
          !quiet && console.showsProgress() ? ProgressLine.Mode.REWRITTEN : ProgressLine.Mode.NONE;
      case "plain" -> quiet ? ProgressLine.Mode.NONE : ProgressLine.Mode.PLAIN;
      case "none" -> ProgressLine.Mode.NONE;
      default ->
          throw new UsageError(
              "'" + word + "' is no value of '--progress': it is auto, plain or none",
              Similar.to(word, List.of("auto", "plain", "none")));
    };
  }

  /** Adds {@code -D}. */
  static Arguments addDefines(Arguments arguments) {
    return arguments.values(
        "-D", "NAME=VALUE", "set a constant or fix an input of the model; may be repeated");
  }

  /** Adds the options that say what a C program means. */
  static Arguments addMeaning(Arguments arguments) {
    return arguments
        .value(CMeaning.NONDET, "LOW..HIGH", "C: the values of functions that may give any of many")
        .flag(
            CMeaning.SYMBOLIC, "C: such functions give all values, explored by path with a solver")
        .value(CMeaning.INPUTS, "LIST", "C: what such functions give, as a counterexample shows it")
        .value(
            CMeaning.MALLOC, "HOW", "C: malloc gives new memory (the default), or may reuse freed")
        .choices(CMeaning.MALLOC, CMeaning.MALLOCS)
        .value(
            CMeaning.MEMORY, "MODEL", "C: sc (the default), or drf: a race ends all other checks")
        .choices(CMeaning.MEMORY, CMeaning.MEMORIES)
        .value(CMeaning.FREEDOMS, "LIST", "C: explore " + String.join(", ", CMeaning.allFreedoms()))
        .choices(CMeaning.FREEDOMS, CMeaning.allFreedoms())
        .value(
            CMeaning.ORDER, "HOW", "C: evaluate operands left to right (the default), or the other")
        .choices(CMeaning.ORDER, CMeaning.ORDERS)
        .value(CMeaning.BOUND, "N", "C: each thread makes so many steps at most; proves nothing")
        .flag(CMeaning.HAVOC, "C: functions that are not there touch nothing and give any value")
        .value(CMeaning.STDIN, "FILE", "C: what the program reads from its standard input")
        .value(CMeaning.PROPERTY, "FILE", "C: the one property to check, a .prp file of SV-COMP");
  }

  /** Adds the option that says what counts as an error in C, to a command that decides nothing. */
  static Arguments addErrors(Arguments arguments) {
    return arguments.values(
        CMeaning.CHECK,
        "NAME",
        "C: what else counts as an error: " + String.join(", ", CMeaning.allChecks()));
  }

  /**
   * Sees to it that nothing else is said with that option.
   *
   * @throws UsageError if it is
   */
  static void refuseOtherChecks(Arguments.Given given) {
    for (String name : given.values(CMeaning.CHECK)) {
      if (CMeaning.checks(name).isEmpty()) {
        List<String> words = CMeaning.allChecks();
        throw new UsageError(
            "'" + name + "' is no value of '--check': it is " + String.join(", ", words),
            Similar.to(name, words));
      }
    }
  }

  /** Adds the options about how executions are told. */
  static Arguments addTelling(Arguments arguments, List<String> formats) {
    return arguments
        .value("--format", "NAME", "how results look: " + String.join(", ", formats))
        .choices("--format", formats);
  }

  /**
   * The form of results.
   *
   * @param formats the names there are; the first is meant where none is given
   */
  static String format(Arguments.Given given, List<String> formats) {
    String word = given.value("--format").orElse(formats.getFirst());
    if (!formats.contains(word)) {
      throw new UsageError(
          "'" + word + "' is no value of '--format': it is " + String.join(", ", formats),
          Similar.to(word, formats));
    }
    return word;
  }

  /** Adds the limits of a search. */
  static Arguments addLimits(Arguments arguments) {
    return addTimeAndMemory(arguments)
        .value("--max-states", "N", "stop a search that has stored so many states")
        .value("--threads", "N", "search on so many threads; without it on all processors");
  }

  /** Adds the limits that all work has. */
  static Arguments addTimeAndMemory(Arguments arguments) {
    return arguments
        .value("--timeout", "TIME", "stop after this time for a file: 500ms, 10s, 5m, 1h")
        .value("--max-memory", "SIZE", "stop what uses so much memory: 512m, 2g");
  }

  /** When text is to be coloured. */
  static Console.Colour colour(Arguments.Given given) {
    String word = given.value("--color").orElse("auto");
    return switch (word) {
      case "auto" -> Console.Colour.AUTO;
      case "always" -> Console.Colour.ALWAYS;
      case "never" -> Console.Colour.NEVER;
      default ->
          throw new UsageError(
              "'" + word + "' is no value of '--color': it is auto, always or never",
              Similar.to(word, List.of("auto", "always", "never")));
    };
  }

  /** The style of the results. */
  static Style outStyle(Arguments.Given given, Console console) {
    return console.outStyle(colour(given), given.has("--ascii"));
  }

  /** The style of what is beside the results. */
  static Style errStyle(Arguments.Given given, Console console) {
    return console.errStyle(colour(given), given.has("--ascii"));
  }

  /** The values of {@code -D} by name, for a command that takes no ranges. */
  static Map<String, String> defines(Arguments.Given given) {
    Map<String, String> defines = definesAndRanges(given);
    defines.forEach(
        (name, value) -> {
          if (Combinations.isSwept(name, value)) {
            throw new UsageError(
                "'-D " + name + "=" + value + "' is a range, which only `ravel check` takes");
          }
        });
    return defines;
  }

  /**
   * The values of {@code -D} as they were written, by name; with them what is said of the meaning
   * of C programs, by the names of its options.
   */
  static Map<String, String> definesAndRanges(Arguments.Given given) {
    Map<String, String> defines = new LinkedHashMap<>();
    for (String text : given.values("-D")) {
      Matcher matcher = DEFINE.matcher(text);
      if (!matcher.matches()) {
        throw new UsageError("'-D " + text + "' is not of the form -D NAME=VALUE");
      }
      if (defines.putIfAbsent(matcher.group(1), matcher.group(2).strip()) != null) {
        throw new UsageError("'-D " + matcher.group(1) + "' is given twice");
      }
    }
    given
        .value(CMeaning.NONDET)
        .ifPresent(
            text -> {
              if (CMeaning.values(text).isEmpty()) {
                throw new UsageError(
                    "'--nondet "
                        + text
                        + "' is no range of values: write two whole numbers, such as 0..9");
              }
              defines.put(CMeaning.NONDET, text);
            });
    for (String option : List.of(CMeaning.SYMBOLIC, CMeaning.INPUTS)) {
      if (given.has(option) && given.has(CMeaning.NONDET)) {
        throw new UsageError("'" + option + "' and '--nondet' exclude each other");
      }
    }
    if (given.has(CMeaning.SYMBOLIC)) {
      defines.put(CMeaning.SYMBOLIC, "");
    }
    given
        .value(CMeaning.INPUTS)
        .ifPresent(
            text -> {
              if (CMeaning.inputs(text).isEmpty()) {
                throw new UsageError(
                    "'--inputs "
                        + text
                        + "' does not say what is given: write threads and values, such as"
                        + " main=5,main.1=-3");
              }
              defines.put(CMeaning.INPUTS, text);
            });
    if (given.positionals().stream().anyMatch(FrontEnds::holdsC)) {
      CMeaning.checks(given.values(CMeaning.CHECK))
          .ifPresent(checks -> defines.put(CMeaning.CHECK, checks));
    }
    Map<String, List<String>> choices = new LinkedHashMap<>();
    choices.put(CMeaning.MALLOC, CMeaning.MALLOCS);
    choices.put(CMeaning.MEMORY, CMeaning.MEMORIES);
    choices.put(CMeaning.ORDER, CMeaning.ORDERS);
    choices.forEach(
        (option, its) -> {
          if (given.has(option)) {
            defines.put(option, word(given, option, its));
          }
        });
    given
        .value(CMeaning.FREEDOMS)
        .ifPresent(
            text -> {
              if (CMeaning.freedoms(text).isEmpty()) {
                List<String> words = CMeaning.allFreedoms();
                throw new UsageError(
                    "'%s' is no value of '--freedoms': it is all, none, or some of %s"
                        .formatted(text, String.join(", ", words.subList(0, words.size() - 2))),
                    Similar.to(text, words));
              }
              defines.put(CMeaning.FREEDOMS, text);
            });
    given
        .value(CMeaning.BOUND)
        .ifPresent(
            text -> {
              if (CMeaning.bound(text).isEmpty()) {
                throw new UsageError(
                    "'--bound " + text + "' is not a number of steps from 1 to 999999999");
              }
              defines.put(CMeaning.BOUND, text);
            });
    given.value(CMeaning.STDIN).ifPresent(file -> defines.put(CMeaning.STDIN, file));
    given
        .value(CMeaning.PROPERTY)
        .ifPresent(
            file -> {
              if (given.has("--check")) {
                throw new UsageError("'--property' says what is checked: leave out '--check'");
              }
              defines.put(CMeaning.PROPERTY, file);
            });
    if (given.has(CMeaning.HAVOC)) {
      defines.put(CMeaning.HAVOC, "");
    }
    return defines;
  }

  /** The options of a check. */
  static CheckOptions checkOptions(
      Arguments.Given given, EngineOptions engine, Map<String, String> defines, boolean all) {
    return new CheckOptions(
        engine,
        defines,
        all,
        given.values("--check"),
        given.value("--query"),
        given.has("--quick"),
        given.has("--stats"),
        resources(given),
        Beside.NOTHING,
        word(given, "--warnings", WARNINGS).equals("error"));
  }

  /**
   * Sees to it that the results of a check overwrite nothing that it reads, and not each other.
   *
   * @throws UsageError if they would
   */
  static void refuseClash(Outputs outputs, Checker checker, List<String> files) {
    List<String> sources =
        outputs.areNew()
            ? List.of()
            : files.stream().flatMap(file -> sources(checker, file).stream()).toList();
    outputs
        .clash(sources)
        .ifPresent(
            why -> {
              throw new UsageError(why);
            });
  }

  /** The files that are read for one; itself alone where that fails, as its check will then say. */
  private static List<String> sources(Checker checker, String file) {
    try {
      return checker.sources(file);
    } catch (Throwable _) {
      return List.of(file);
    }
  }

  /** What a search may use. */
  static Resources resources(Arguments.Given given) {
    OptionalLong threads = limit(given.value("--threads"), SharedOptions::threads);
    return new Resources(
        (int) threads.orElse(Resources.all().threads()),
        time(given),
        limit(given.value("--max-states"), text -> count("--max-states", "states", text)),
        limit(given.value("--max-events"), text -> count("--max-events", "events", text)),
        limit(given.value("--max-memory"), text -> bytes("--max-memory", text)));
  }

  /** The value of an option that is one of a few words; the first where it is not given. */
  static String word(Arguments.Given given, String option, List<String> words) {
    String word = given.value(option).orElse(words.getFirst());
    if (!words.contains(word)) {
      throw new UsageError(
          "'" + word + "' is no value of '" + option + "': it is " + String.join(", ", words),
          Similar.to(word, words));
    }
    return word;
  }

  /** What the work on a file may use, and who may interrupt it. */
  static Limits limits(Arguments.Given given, String file, Interruption interruption) {
    return resources(given).limits(file, ProgressListener.stopping(interruption::asked));
  }

  private static long threads(String text) {
    boolean number = COUNT.matcher(text).matches();
    if (!number || Long.parseLong(text) < 1 || Long.parseLong(text) > MOST_THREADS) {
      throw new UsageError(
          "'--threads " + text + "' is not a number of threads from 1 to " + MOST_THREADS);
    }
    return Long.parseLong(text);
  }

  private static OptionalLong time(Arguments.Given given) {
    if (!given.has("--quick")) {
      return limit(given.value("--timeout"), SharedOptions::nanoseconds);
    }
    if (given.has("--timeout")) {
      throw new UsageError("'--quick' is '--timeout 5s': give one of the two");
    }
    return OptionalLong.of(QUICK);
  }

  /** What chance begins with, if it is given. */
  static OptionalLong seed(Optional<String> text, String option) {
    return limit(
        text,
        word -> {
          if (!COUNT.matcher(word).matches()) {
            throw new UsageError(
                "'" + option + " " + word + "' is not a number from 0 to 999999999999999999");
          }
          return Long.parseLong(word);
        });
  }

  /** Reads the text of a limit. */
  private interface LimitReader {
    long read(String text);
  }

  private static OptionalLong limit(Optional<String> text, LimitReader reader) {
    return text.isPresent() ? OptionalLong.of(reader.read(text.get())) : OptionalLong.empty();
  }

  private static long nanoseconds(String text) {
    Matcher matcher = TIME.matcher(text);
    if (!matcher.matches()) {
      throw new UsageError(
          "'--timeout " + text + "' is not a time: write a number and ms, s, m or h, such as 10s");
    }
    double number = Double.parseDouble(matcher.group(1));
    String unit = Optional.ofNullable(matcher.group(2)).orElse("s");
    double seconds =
        switch (unit) {
          case "ms" -> number / 1_000;
          case "m" -> number * 60;
          case "h" -> number * 3_600;
          default -> number;
        };
    return positive("--timeout", text, (long) Math.min(seconds * 1e9, 9e18));
  }

  private static long count(String option, String things, String text) {
    if (!COUNT.matcher(text).matches()) {
      throw new UsageError("'" + option + " " + text + "' is not a number of " + things);
    }
    return positive(option, text, Long.parseLong(text));
  }

  /** The memory that an option names, in bytes. */
  static long bytes(String option, String text) {
    Matcher matcher = MEMORY.matcher(text);
    if (!matcher.matches()) {
      throw new UsageError(
          "'%s %s' is not a size: write a number and k, m or g, such as 2g"
              .formatted(option, text));
    }
    long unit =
        switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
          case "k" -> 1L << 10;
          case "m" -> 1L << 20;
          default -> 1L << 30;
        };
    return positive(option, text, Long.parseLong(matcher.group(1)) * unit);
  }

  private static long positive(String option, String text, long value) {
    if (value <= 0) {
      throw new UsageError("'" + option + " " + text + "': the limit must be more than 0");
    }
    return value;
  }
}
