// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.task.loading.CMeaning;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of constants to be checked. They are one set, or, where {@code -D} gives ranges, all
 * combinations, the last range changing fastest.
 *
 * @param given the texts after {@code -D} by name, in order
 * @param swept the names with a range, in order; empty if there is none
 * @param all every combination
 */
record Combinations(Map<String, String> given, Set<String> swept, List<Map<String, String>> all) {
  /** More than these nobody reads, and one of two ranges was surely meant to be smaller. */
  private static final int MOST = 1_000;

  private static final Pattern RANGE = Pattern.compile("(.*?)\\s*\\.\\.\\s*(.*)");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}");

  /** Copies the collections, keeping their order. */
  Combinations {
    given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
    swept = Collections.unmodifiableSet(new LinkedHashSet<>(swept));
    all = List.copyOf(all);
  }

  /** Returns whether the value of a constant is a range, or is meant to be one. */
  static boolean isSwept(String name, String value) {
    return !CMeaning.isOne(name) && RANGE.matcher(value).matches();
  }

  /**
   * The combinations of values.
   *
   * @throws UsageError if a range is none, is empty, or there are too many combinations
   */
  static Combinations of(Map<String, String> given) {
    Set<String> swept = new LinkedHashSet<>();
    List<Map<String, String>> all = List.of(Map.of());
    for (Map.Entry<String, String> define : given.entrySet()) {
      List<String> values = List.of(define.getValue());
      if (isSwept(define.getKey(), define.getValue())) {
        swept.add(define.getKey());
        values = values(define.getKey(), define.getValue(), MOST / all.size());
      }
      List<Map<String, String>> more = new ArrayList<>();
      for (Map<String, String> before : all) {
        for (String value : values) {
          Map<String, String> combination = new LinkedHashMap<>(before);
          combination.put(define.getKey(), value);
          more.add(Collections.unmodifiableMap(combination));
        }
      }
      all = more;
    }
    return new Combinations(given, swept, all);
  }

  private static List<String> values(String name, String text, int most) {
    String option = "'-D " + name + "=" + text + "'";
    Matcher range = RANGE.matcher(text);
    boolean numbers =
        range.matches()
            && NUMBER.matcher(range.group(1)).matches()
            && NUMBER.matcher(range.group(2)).matches();
    if (!numbers) {
      throw new UsageError(option + ": a range has a whole number at each end, such as 2..5");
    }
    long first = Long.parseLong(range.group(1));
    long last = Long.parseLong(range.group(2));
    if (first > last) {
      throw new UsageError(option + " is an empty range: its first number is the larger");
    }
    if (last - first >= most) {
      throw new UsageError(
          option + ": these are more than 1 000 combinations of constants; take a smaller range");
    }
    List<String> values = new ArrayList<>();
    for (long value = first; value <= last; value++) {
      values.add(Long.toString(value));
    }
    return values;
  }
}
