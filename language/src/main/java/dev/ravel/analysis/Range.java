// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import java.util.List;
import java.util.Optional;

/**
 * The indices of a family, {@code low..high}, both belonging to it; empty if high is below low.
 *
 * @param names the enum whose values the indices are, if they are no numbers
 */
public record Range(long low, long high, Optional<Type.Enum> names) {
  /** Indices that are numbers. */
  public Range(long low, long high) {
    this(low, high, Optional.empty());
  }

  /** Returns the indices of an array with a size. They are numbers from 0. */
  static Range of(int size) {
    return new Range(0, size - 1L);
  }

  /** All values of an enum as indices. */
  static Range of(Type.Enum names) {
    return new Range(names.low(), names.high(), Optional.of(names));
  }

  /** The number of members. */
  public int size() {
    return (int) Math.max(0, high - low + 1);
  }

  /** Returns the text of an index. */
  public String show(long index) {
    return names.map(its -> its.show(index)).orElseGet(() -> Long.toString(index));
  }

  /** The sizes of ranges in their order. */
  static List<Integer> sizes(List<Range> ranges) {
    return ranges.stream().map(Range::size).toList();
  }
}
