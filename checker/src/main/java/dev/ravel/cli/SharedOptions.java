// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.Beside;
import dev.ravel.result.Repeated;
import dev.ravel.source.Limits;
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

/**
 * The options that several commands share. They concern the look of text, constants, and limits.
 */
final class SharedOptions {
  private static final Pattern DEFINE = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)(?:=(.*))?");

  /** The value of a macro for which none is given, as compilers have it. */
  private static final String DEFINED = "1";

  private static final Pattern TIME = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(ms|s|m|h)?");
  private static final Pattern MEMORY = Pattern.compile("([0-9]{1,9})([kmgKMG])[bB]?");
  private static final long QUICK = 5_000_000_000L;

  /** The time for one of several searches in nanoseconds, if the user names none. */
  private static final long TIME_OF_SEARCH = 10_000_000_000L;

  /** The options that say what a C program means, in the order in which they are passed on. */
  private static final List<String> MEANINGS =
      List.of(
          CMeaning.NONDET,
          CMeaning.SYMBOLIC,
          CMeaning.INPUTS,
          CMeaning.CHECK,
          CMeaning.MALLOC,
          CMeaning.MEMORY,
          CMeaning.ORDER,
          CMeaning.FREEDOMS,
          CMeaning.BOUND,
          CMeaning.STDIN,
          CMeaning.ARGUMENT,
          CMeaning.ENVIRONMENT,
          CMeaning.GIVEN_FILE,
          CMeaning.PROPERTY,
          CMeaning.COMPILE_COMMANDS,
          CMeaning.HAVOC);

  private SharedOptions() {}

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
   * Returns the values of {@code -D} as they were written, by name. With them are the options about
   * the meaning of C programs, by their names.
   */
  static Map<String, String> definesAndRanges(Arguments.Given given) {
    Map<String, String> defines = new LinkedHashMap<>();
    for (String text : given.values("-D")) {
      Matcher matcher = DEFINE.matcher(text);
      boolean macro = given.positionals().stream().allMatch(FrontEnds::holdsC);
      if (!matcher.matches() || matcher.group(2) == null && !macro) {
        throw new UsageError("'-D " + text + "' is not of the form -D NAME=VALUE");
      }
      String value = Optional.ofNullable(matcher.group(2)).map(String::strip).orElse(DEFINED);
      if (defines.putIfAbsent(matcher.group(1), value) != null) {
        throw new UsageError("'-D " + matcher.group(1) + "' is given twice");
      }
    }
    for (String option : List.of(CMeaning.SYMBOLIC, CMeaning.INPUTS)) {
      given.refuse(option, List.of(CMeaning.NONDET), "'%s' and '%s' exclude each other");
    }
    given.refuse(
        CMeaning.PROPERTY,
        List.of(CMeaning.CHECK),
        "'--property' says what is checked: leave out '--check'");
    MEANINGS.forEach(option -> meant(given, option).ifPresent(its -> defines.put(option, its)));
    return defines;
  }

  /** An option about the meaning of C programs. */
  private static Optional<String> meant(Arguments.Given given, String option) {
    return switch (option) {
      case CMeaning.SYMBOLIC, CMeaning.HAVOC -> Optional.of("").filter(_ -> given.has(option));
      case CMeaning.CHECK ->
          Optional.of(given.values(option))
              .filter(_ -> given.positionals().stream().anyMatch(FrontEnds::holdsC))
              .flatMap(CMeaning::checks);
      case CMeaning.ARGUMENT, CMeaning.ENVIRONMENT, CMeaning.GIVEN_FILE ->
          given.has(option) ? Optional.of(Repeated.of(given.values(option))) : Optional.empty();
      case CMeaning.COMPILE_COMMANDS -> given.build();
      default -> given.value(option);
    };
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
        given.word("--warnings").equals("error"));
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
    outputs.refuse(sources, UsageError::new);
  }

  /** The files that are read for one; itself alone where that fails, as its check will then say. */
  private static List<String> sources(Checker checker, String file) {
    try {
      return checker.sources(file);
    } catch (Throwable _) {
      return List.of(file);
    }
  }

  /** Returns the resources of a search. */
  static Resources resources(Arguments.Given given) {
    return new Resources(
        (int) given.number("--threads", Resources.all().threads()),
        time(given),
        given.number("--max-states"),
        given.number("--max-events"),
        bytes(given, "--max-memory"));
  }

  /**
   * Returns the limits of each of several searches of one command. They have one thread, and never
   * lack a limit of time.
   */
  static Resources resourcesOfSearch(Arguments.Given given) {
    Resources its = resources(given);
    OptionalLong time = its.timeout().isPresent() ? its.timeout() : OptionalLong.of(TIME_OF_SEARCH);
    return new Resources(1, time, its.maxStates(), its.maxEvents(), its.maxBytes());
  }

  /** Returns the limits of the work on a file, with Ctrl-C. */
  static Limits limits(Arguments.Given given, String file, Interruption interruption) {
    return resources(given).limits(file, ProgressListener.stopping(interruption::asked));
  }

  private static OptionalLong time(Arguments.Given given) {
    given.refuse(
        "--quick", List.of("--timeout"), "'--quick' is '--timeout 5s': give one of the two");
    return given.has("--quick")
        ? OptionalLong.of(QUICK)
        : given.value("--timeout").map(SharedOptions::nanoseconds).orElse(OptionalLong.empty());
  }

  /** The time that a text names, in nanoseconds. */
  static OptionalLong nanoseconds(String text) {
    Matcher matcher = TIME.matcher(text);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    double number = Double.parseDouble(matcher.group(1));
    double seconds =
        switch (Optional.ofNullable(matcher.group(2)).orElse("s")) {
          case "ms" -> number / 1_000;
          case "m" -> number * 60;
          case "h" -> number * 3_600;
          default -> number;
        };
    return OptionalLong.of((long) Math.min(seconds * 1e9, 9e18));
  }

  /** The memory that an option names, in bytes. */
  static OptionalLong bytes(Arguments.Given given, String option) {
    return given.value(option).map(SharedOptions::bytes).orElse(OptionalLong.empty());
  }

  /** The memory that a text names, in bytes. */
  static OptionalLong bytes(String text) {
    Matcher matcher = MEMORY.matcher(text);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    long unit =
        switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
          case "k" -> 1L << 10;
          case "m" -> 1L << 20;
          default -> 1L << 30;
        };
    return OptionalLong.of(Long.parseLong(matcher.group(1)) * unit);
  }
}
