// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Numbers of tests as people read them. They are from 1, those in a row as a range. */
final class TestNumbers {
  private TestNumbers() {}

  /**
   * Numbers in a row.
   *
   * @param first the first one, from 1
   * @param last the last one
   */
  record Range(int first, int last) {
    @Override
    public String toString() {
      return first == last
          ? Numbers.count(first)
          : Numbers.count(first) + "-" + Numbers.count(last);
    }
  }

  /** The ranges of numbers that count from 0 and ascend. */
  static List<Range> ranges(List<Integer> tests) {
    List<Range> ranges = new ArrayList<>();
    for (int test : tests) {
      boolean next = !ranges.isEmpty() && ranges.getLast().last == test;
      int first = next ? ranges.removeLast().first : test + 1;
      ranges.add(new Range(first, test + 1));
    }
    return ranges;
  }

  /**
   * Numbers that count from 0 and ascend, such as {@code 1-3, 7}; {@code none} if there is none.
   */
  static String of(List<Integer> tests) {
    return tests.isEmpty()
        ? "none"
        : ranges(tests).stream().map(Range::toString).collect(Collectors.joining(", "));
  }
}
