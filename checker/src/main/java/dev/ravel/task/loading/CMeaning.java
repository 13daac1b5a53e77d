// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.processor.Freedom;
import dev.ravel.processor.InputValue;
import dev.ravel.processor.Inputs;
import dev.ravel.processor.Meaning;
import dev.ravel.result.Repeated;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.MemoryRules;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The options of the command line about the meaning of C programs. It stands with the values of
 * constants, since a replay needs it as it needs those, under the names of its options.
 */
public final class CMeaning {
  /** The option that gives the values of functions that may give any of many. */
  public static final String NONDET = "--nondet";

  /** The option by which such functions give all values at once. */
  public static final String SYMBOLIC = "--symbolic";

  /** The option that says what such functions give, call by call. */
  public static final String INPUTS = "--inputs";

  /** The option that says which memory is given out. */
  public static final String MALLOC = "--malloc";

  /** The option that says what counts as an error, beside what always does. */
  public static final String CHECK = "--check";

  /** The option that limits the steps of each thread. */
  public static final String BOUND = "--bound";

  /** The option that says what a data race means for the rest. */
  public static final String MEMORY = "--memory";

  /** The option that names the freedoms of POSIX and C11 that are explored. */
  public static final String FREEDOMS = "--freedoms";

  /** The option that says in which order operands are evaluated. */
  public static final String ORDER = "--order-of-evaluation";

  private static final String ALL = "all";
  private static final String NONE = "none";

  /** The option by which functions that are nowhere are called all the same. */
  public static final String HAVOC = "--havoc-externals";

  /** The option that names the file of the standard input. */
  public static final String STDIN = "--stdin";

  /** The option that gives an argument of {@code main}. */
  public static final String ARGUMENT = "--arg";

  /** The option that gives a variable of the environment. */
  public static final String ENVIRONMENT = "--env";

  /** The option that gives a file that there is at the start. */
  public static final String GIVEN_FILE = "--file";

  private static final Pattern FILE = Pattern.compile("([^=@]+)([=@])(.*)", Pattern.DOTALL);

  /** The option that names the file of a property. */
  public static final String PROPERTY = "--property";

  /** The option that names the file with the commands of a build. */
  public static final String COMPILE_COMMANDS = "--compile-commands";

  private static final Pattern RANGE =
      Pattern.compile("\\s*(-?[0-9]{1,18})\\s*\\.\\.\\s*(-?[0-9]{1,18})\\s*");

  private static final Pattern INPUT =
      Pattern.compile("\\s*(main(?:\\.[1-9][0-9]{0,5})*)\\s*=\\s*(\\S+)\\s*");

  private CMeaning() {}

  /**
   * Returns the results of functions by a text such as {@code main=5,main.1=-3}; absent if it is
   * none.
   */
  public static Optional<Inputs> inputs(String text) {
    Map<String, List<InputValue>> byThread = new TreeMap<>();
    for (String one : text.split(",", -1)) {
      Matcher input = INPUT.matcher(one);
      Optional<InputValue> value =
          input.matches() ? InputValue.of(input.group(2)) : Optional.empty();
      if (value.isEmpty()) {
        return Optional.empty();
      }
      byThread.computeIfAbsent(input.group(1), _ -> new ArrayList<>()).add(value.get());
    }
    return Optional.of(Inputs.of(byThread));
  }

  /** Returns whether a name is that of such an option, and not that of a constant. */
  public static boolean isOne(String name) {
    return name.startsWith("--");
  }

  /** A range of values; absent if a text is none. */
  public static Optional<Meaning.Values> range(String text) {
    Matcher range = RANGE.matcher(text);
    if (!range.matches()) {
      return Optional.empty();
    }
    long low = Long.parseLong(range.group(1));
    long high = Long.parseLong(range.group(2));
    return low <= high ? Optional.of(new Meaning.Values(low, high)) : Optional.empty();
  }

  /** A number of steps; absent if a text is none from 1 to 999999999. */
  public static OptionalInt bound(String text) {
    return text.matches("[1-9][0-9]{0,8}")
        ? OptionalInt.of(Integer.parseInt(text))
        : OptionalInt.empty();
  }

  /** Returns the words that {@link #FREEDOMS} takes. */
  public static List<String> allFreedoms() {
    return Stream.concat(Arrays.stream(Freedom.values()).map(Freedom::word), Stream.of(ALL, NONE))
        .toList();
  }

  /** Returns the freedoms of words with commas; absent if a word is none, or stands beside all. */
  public static Optional<Set<Freedom>> freedoms(String text) {
    return switch (text) {
      case ALL -> Optional.of(EnumSet.allOf(Freedom.class));
      case NONE -> Optional.of(Set.of());
      default -> {
        List<String> words = List.of(text.split(",", -1));
        Set<Freedom> all = EnumSet.noneOf(Freedom.class);
        Arrays.stream(Freedom.values()).filter(its -> words.contains(its.word())).forEach(all::add);
        yield all.size() == words.size() ? Optional.of(all) : Optional.empty();
      }
    };
  }

  /** Returns the checks that a name stands for; of several names with commas, all. */
  public static List<Meaning.Check> checks(String names) {
    List<Meaning.Check> all = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      Optional<Meaning.Check> its =
          Arrays.stream(Meaning.Check.values())
              .filter(check -> check.word().equals(name.strip()))
              .findFirst();
      if (its.isEmpty()) {
        return List.of();
      }
      all.add(its.get());
    }
    return all;
  }

  /** All that names say, as one value of {@link #CHECK}; absent if none of them says any. */
  public static Optional<String> checks(List<String> names) {
    Set<Meaning.Check> all = EnumSet.noneOf(Meaning.Check.class);
    names.forEach(name -> all.addAll(checks(name)));
    return all.isEmpty() ? Optional.empty() : Optional.of(words(all));
  }

  private static String words(Set<Meaning.Check> checks) {
    return checks.stream().map(Meaning.Check::word).collect(Collectors.joining(","));
  }

  /** The words that may say what counts as an error. */
  public static List<String> allChecks() {
    return Arrays.stream(Meaning.Check.values()).map(Meaning.Check::word).toList();
  }

  /** Returns the meaning given among the values of constants. */
  static Meaning of(Map<String, String> defines) {
    return new Meaning(
        Optional.ofNullable(defines.get(NONDET)).flatMap(CMeaning::range),
        "reuse".equals(defines.get(MALLOC)),
        Set.copyOf(checks(defines.getOrDefault(CHECK, ""))),
        bound(defines.getOrDefault(BOUND, "")),
        memory(defines),
        defines.containsKey(SYMBOLIC) && !defines.containsKey(INPUTS),
        Optional.ofNullable(defines.get(INPUTS)).flatMap(CMeaning::inputs),
        Optional.ofNullable(defines.get(FREEDOMS)).flatMap(CMeaning::freedoms),
        Meaning.Open.NONE);
  }

  /** Returns the memory model; that of sequential consistency if none is named. */
  public static MemoryRules memory(Map<String, String> defines) {
    return MemoryRules.named(defines.getOrDefault(MEMORY, "")).orElse(MemoryRules.SC);
  }

  /** Returns whether functions that are nowhere are called all the same. */
  static boolean guesses(Map<String, String> defines) {
    return defines.containsKey(HAVOC);
  }

  /** Returns the values of an option that may be repeated. */
  public static List<String> values(Map<String, String> defines, String option) {
    return Optional.ofNullable(defines.get(option)).stream().flatMap(Repeated::values).toList();
  }

  /**
   * Returns the files that there are at the start, by name.
   *
   * @param read reads the file of a path; nothing if it cannot be read
   */
  static Map<String, String> files(
      Map<String, String> defines, Function<String, Optional<String>> read) {
    Map<String, String> all = new LinkedHashMap<>();
    for (String text : values(defines, GIVEN_FILE)) {
      Matcher its = FILE.matcher(text);
      if (its.matches()) {
        String name = its.group(1).replaceFirst("^(\\./+)+", "");
        Optional<String> content =
            its.group(2).equals("=") ? Optional.of(its.group(3)) : read.apply(its.group(3));
        content.ifPresent(one -> all.put(name, one));
      }
    }
    return all;
  }

  /** Returns whether operands are evaluated from right to left. */
  public static boolean isRightToLeft(Map<String, String> defines) {
    return "right".equals(defines.get(ORDER));
  }

  /** Returns the names of the errors that some values of constants mean. */
  static String errors(Map<String, String> defines) {
    String checks = defines.getOrDefault(CHECK, "");
    return PropertyKind.ERROR.words()
        + (checks.isEmpty() ? "" : " with " + checks.replace(",", ", "));
  }

  /**
   * The complaints about options of C for a file that is none.
   *
   * @param memory whether it has a memory that threads share, and so a memory model
   */
  static List<Diagnostic> notC(Map<String, String> defines, boolean memory) {
    return defines.keySet().stream()
        .filter(name -> isOne(name) && !name.equals(CHECK)) // models have checks, too
        .filter(name -> !memory || !name.equals(MEMORY) || memory(defines) == MemoryRules.DRF)
        .map(name -> name.equals(MEMORY) && memory ? name + " " + defines.get(name) : name)
        .map(
            name ->
                Diagnostic.of(
                        Problem.U002,
                        name.equals(MEMORY)
                            ? "a net has no memory, so `" + name + "` says nothing about it"
                            : "`" + name + "` is about C programs alone")
                    .help("leave out " + name))
        .toList();
  }
}
