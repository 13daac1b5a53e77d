// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.processor.Meaning;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the command line says of the meaning of C programs. It stands with the values of constants,
 * since a replay needs it as it needs those, under the names of its options.
 */
public final class CMeaning {
  /** The option that gives the values of functions that may give any of many. */
  public static final String NONDET = "--nondet";

  /** The option that says which memory is given out. */
  public static final String MALLOC = "--malloc";

  /** What it may say: what is usual, and that memory is given out again. */
  public static final List<String> MALLOCS = List.of("new", "reuse");

  private static final Pattern RANGE =
      Pattern.compile("\\s*(-?[0-9]{1,18})\\s*\\.\\.\\s*(-?[0-9]{1,18})\\s*");

  private CMeaning() {}

  /** Whether a name is that of such an option, and not that of a constant. */
  public static boolean isOne(String name) {
    return name.startsWith("--");
  }

  /** A range of values; absent if a text is none. */
  public static Optional<Meaning.Values> values(String text) {
    Matcher range = RANGE.matcher(text);
    if (!range.matches()) {
      return Optional.empty();
    }
    long low = Long.parseLong(range.group(1));
    long high = Long.parseLong(range.group(2));
    return low <= high ? Optional.of(new Meaning.Values(low, high)) : Optional.empty();
  }

  /** What is said among the values of constants. */
  static Meaning of(Map<String, String> defines) {
    return new Meaning(
        Optional.ofNullable(defines.get(NONDET)).flatMap(CMeaning::values),
        MALLOCS.getLast().equals(defines.get(MALLOC)));
  }

  /** The complaints about options of C for a file that is none. */
  static List<Diagnostic> notC(Map<String, String> defines) {
    return defines.keySet().stream()
        .filter(CMeaning::isOne)
        .map(
            name ->
                Diagnostic.of(Problem.U002, "`" + name + "` is about C programs alone")
                    .help("leave out " + name))
        .toList();
  }
}
