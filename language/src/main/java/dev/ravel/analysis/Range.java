// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import java.util.List;

/** The indices of a family, {@code low..high}, both belonging to it; empty if high is below low. */
public record Range(long low, long high) {
  /** The number of members. */
  public int size() {
    return (int) Math.max(0, high - low + 1);
  }

  /** The indices of an array with these sizes, outermost first. */
  public static List<Range> fromZero(List<Integer> sizes) {
    return sizes.stream().map(size -> new Range(0, size - 1L)).toList();
  }
}
