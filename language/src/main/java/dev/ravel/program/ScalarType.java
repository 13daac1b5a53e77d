// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import java.util.List;

/**
 * The values of a cell. They are the numbers from low to high.
 *
 * @param name how the type is shown
 * @param names the names of the values from 0 on, for types whose values have names; else empty
 */
public record ScalarType(String name, long low, long high, List<String> names) {
  /** Copies the list. */
  public ScalarType {
    names = List.copyOf(names);
  }

  /** Truth values. */
  public static final ScalarType BOOL = new ScalarType("bool", 0, 1, List.of("false", "true"));

  /** Returns the text of a value. */
  public String show(long value) {
    return value >= 0 && value < names.size() ? names.get((int) value) : Long.toString(value);
  }

  /** Returns whether a value belongs to the type. */
  public boolean contains(long value) {
    return low <= value && value <= high;
  }
}
