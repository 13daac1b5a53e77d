// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import java.util.List;
import java.util.Optional;

/**
 * Numbered things, and what sort each is. Answers in constant time whether all members that a
 * location may name exist and are of one sort.
 *
 * @param <S> the sorts
 */
final class Members<S> {
  private final String thing;
  private final List<S> sorts;

  /** For each member the first one after it that is of another sort. */
  private final int[] end;

  /**
   * The members with their sorts, by number.
   *
   * @param thing what a member is called in complaints
   */
  Members(String thing, List<S> sorts) {
    this.thing = thing;
    this.sorts = sorts;
    this.end = new int[sorts.size()];
    for (int m = end.length - 1; m >= 0; m--) {
      boolean alike = m + 1 < end.length && sorts.get(m).equals(sorts.get(m + 1));
      end[m] = alike ? end[m + 1] : m + 1;
    }
  }

  /**
   * Returns the sort of the members that a location may name, with the number of leaves of each. It
   * is absent after a complaint, and where the location names a family without members.
   */
  Optional<S> sort(Location location, int leaves, Complaints complaints) {
    if (!shaped(location, leaves, complaints)) {
      return Optional.empty();
    }
    long members = members(location);
    if (members == 0) {
      return Optional.empty();
    }
    long first = (long) location.base() + location.leaf();
    long last = last(location) + leaves - 1;
    if (first < 0 || last >= end.length) {
      complaints.add(
          "`%s` names %ss %d..%d, but there are %d"
              .formatted(location.name(), thing, first, last, end.length));
      return Optional.empty();
    }
    if (leaves > 0 && last >= end[(int) first]) {
      complaints.add("`%s` names %ss that are not alike".formatted(location.name(), thing));
      return Optional.empty();
    }
    return Optional.of(sorts.get((int) first));
  }

  /** Returns whether a location is one at all. */
  static boolean shaped(Location location, int leaves, Complaints complaints) {
    boolean good = location.base() >= 0 && location.leaf() >= 0;
    long extent = leaves;
    for (Location.Dimension dimension : location.dimensions().reversed()) {
      good &= dimension.size() >= 0 && dimension.stride() >= extent;
      extent += Math.max(0, dimension.size() - 1L) * dimension.stride();
    }
    if (!good) {
      complaints.add(
          "`%s` has base %d, strides %s, leaf %d and %d leaves"
              .formatted(
                  location.name(),
                  location.base(),
                  location.dimensions().stream().map(Location.Dimension::stride).toList(),
                  location.leaf(),
                  leaves));
    }
    return good;
  }

  /** The last thing that a location with members may mean. */
  static long last(Location location) {
    long last = (long) location.base() + location.leaf();
    for (Location.Dimension dimension : location.dimensions()) {
      last += (dimension.size() - 1L) * dimension.stride();
    }
    return last;
  }

  /** The number of members of a location's family, at most 2^40. */
  static long members(Location location) {
    long members = 1;
    for (Location.Dimension dimension : location.dimensions()) {
      members = Math.min(members, Integer.MAX_VALUE) * dimension.size();
    }
    return Math.min(members, 1L << 40);
  }
}
