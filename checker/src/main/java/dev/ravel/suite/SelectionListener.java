// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

/** Somebody who watches how executions are chosen. */
@FunctionalInterface
public interface SelectionListener {
  /** Nobody. */
  SelectionListener NONE = (_, _, _) -> {};

  /**
   * Told now and then while fewer are looked for.
   *
   * @param best the size of the best cover so far
   * @param atLeast no cover has fewer
   * @param choices how many choices were tried so far
   */
  void chooses(int best, int atLeast, long choices);

  /**
   * Told now and then while tests are grown.
   *
   * @param tests how many there are so far
   * @param covered how many goals they cover
   * @param goals how many there are to cover
   */
  default void grows(int tests, int covered, int goals) {}
}
