// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static java.util.stream.Collectors.joining;

import dev.ravel.explanation.Schedules;
import dev.ravel.explanation.Telling;
import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.Repeated;
import dev.ravel.system.Vocabulary;
import java.util.LinkedHashMap;
import java.util.Map;

/** The command that runs an execution again, to be copied into a shell. */
public final class ReplayCommandLine {
  private ReplayCommandLine() {}

  /** The command for a run of an instance of a file. */
  static String of(Checking checking, Examined instance, Telling told) {
    return of(checking.file(), checking.beside(), checking.defines(), instance, told);
  }

  /** The command for a run of an instance of a file, with values of constants. */
  static String of(
      String file, Beside beside, Map<String, String> defines, Examined instance, Telling told) {
    return of(file, beside, values(defines, instance, told), told);
  }

  /** The values of constants and inputs, and the options of C programs, that a run needs. */
  public static Map<String, String> values(
      Map<String, String> defines, Examined instance, Telling told) {
    Map<String, String> values = new LinkedHashMap<>(defines);
    values.putAll(instance.settings());
    told.inputs().forEach(input -> values.put(input.name(), input.value()));
    return values;
  }

  /** The command for a run of the instance of a file that some values of constants make. */
  static String of(String file, Beside beside, Map<String, String> settings, Telling told) {
    Map<String, String> values = new LinkedHashMap<>(settings);
    for (Vocabulary.Binding input : told.inputs()) {
      values.put(input.name(), input.value());
    }
    return of(file, beside, values, Schedules.text(told));
  }

  /** The command for a schedule, with values of constants, inputs and options of C programs. */
  static String of(String file, Beside beside, Map<String, String> values, String schedule) {
    Map<String, String> dense = new LinkedHashMap<>(values);
    dense.replaceAll((name, value) -> name.startsWith("--") ? value : value.replace(" ", ""));
    return words("ravel replay", file, beside, dense, " --schedule \"" + schedule + '"');
  }

  /** A command about a file, with options of its own before those of the compiler. */
  static String words(
      String head, String file, Beside beside, Map<String, String> values, String options) {
    StringBuilder command = new StringBuilder(head);
    command.append(' ').append(quoted(file));
    beside.files().forEach(other -> command.append(' ').append(quoted(other)));
    values.forEach((name, value) -> command.append(' ').append(given(name, value)));
    command.append(options).append(beside.options().isEmpty() ? "" : " --");
    beside.options().forEach(option -> command.append(' ').append(quoted(option)));
    return command.toString();
  }

  /** Returns the argument that gives a value to a constant, or to an option of C programs. */
  private static String given(String name, String value) {
    if (!name.startsWith("--")) {
      return "-D " + quoted(name + "=" + value);
    }
    return value.isEmpty()
        ? name
        : Repeated.values(value)
            .map(its -> name + (its.startsWith("-") ? "=" : " ") + quoted(its))
            .collect(joining(" "));
  }

  /** A word as a shell takes it literally. Control characters are escaped. */
  static String quoted(String word) {
    if (!word.isEmpty() && word.chars().allMatch(ReplayCommandLine::plain)) {
      return word;
    }
    if (word.chars().noneMatch(Character::isISOControl)) {
      return "'" + word.replace("'", "'\\''") + "'";
    }
    return word.replace("\\", "\\\\")
        .replace("'", "\\'")
        .codePoints()
        .mapToObj(c -> Character.isISOControl(c) ? "\\%03o".formatted(c) : Character.toString(c))
        .collect(joining("", "$'", "'"));
  }

  private static boolean plain(int c) {
    return Character.isLetterOrDigit(c) || "/._-+=:,@%".indexOf(c) >= 0;
  }
}
