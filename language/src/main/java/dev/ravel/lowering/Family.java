// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Range;
import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import dev.ravel.program.Location.Dimension;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * A named family of objects, threads, transitions or registers, and where its members begin.
 *
 * @param base the first member
 * @param ranges of its indices, outermost first
 * @param stride scalars per member
 */
record Family(String name, int base, List<Range> ranges, int stride) {
  /** The number of members. */
  int size() {
    int size = 1;
    for (Range range : ranges) {
      size *= range.size();
    }
    return size;
  }

  /** The member with indices; constant indices in range are resolved at once. */
  Location at(List<Expr> indices, Span span) {
    List<Dimension> dimensions = new ArrayList<>();
    int stride = this.stride;
    for (int d = ranges.size() - 1; d >= 0; d--) {
      Range range = ranges.get(d);
      dimensions.addFirst(new Dimension(indices.get(d), range.low(), range.size(), stride));
      stride *= Math.max(1, range.size());
    }
    return Place.resolved(name, base, dimensions, 0, span);
  }

  /** The names of the members in order, such as {@code P[0]}. */
  List<String> memberNames() {
    return members(
        ranges, name, (shorter, range, index) -> shorter + "[" + range.show(index) + "]");
  }

  /** The indices of the members in order. */
  List<List<Long>> memberIndices() {
    return members(ranges, List.of(), (shorter, range, index) -> append(shorter, index));
  }

  /** Adds one more index to what stands for a member of which only the first indices are given. */
  interface Longer<T> {
    /** Returns the object for the member with one more index, which is of a range. */
    T with(T shorter, Range range, long index);
  }

  /**
   * Returns the objects for the members of a family, in order.
   *
   * @param none what stands for a member without indices
   * @param longer adds one more index
   */
  static <T> List<T> members(List<Range> ranges, T none, Longer<T> longer) {
    List<T> all = List.of(none);
    for (Range range : ranges) {
      List<T> next = new ArrayList<>();
      for (T shorter : all) {
        for (long i = range.low(); i <= range.high(); i++) {
          Limits.pollAt(i);
          next.add(longer.with(shorter, range, i));
        }
      }
      all = next;
    }
    return all;
  }

  /** A list with one more element. */
  static <T> List<T> append(List<T> list, T last) {
    List<T> longer = new ArrayList<>(list);
    longer.add(last);
    return longer;
  }
}
