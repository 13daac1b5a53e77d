// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.Optional;

/**
 * What the user says of the meaning of a program.
 *
 * @param nondet the values among which functions choose that may give any of many values
 * @param reuse whether new memory of the heap may also be what was given back before
 */
public record Meaning(Optional<Values> nondet, boolean reuse) {
  /** Nothing is said. */
  public static final Meaning USUAL = new Meaning(Optional.empty(), false);

  /**
   * All values from one to another.
   *
   * @param low the least
   * @param high the largest; not less than the least
   */
  public record Values(long low, long high) {}
}
