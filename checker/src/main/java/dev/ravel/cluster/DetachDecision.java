// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

/** The decision about a check whose user presses Ctrl-C. */
@FunctionalInterface
public interface DetachDecision {
  /** The check ends, and its results by then are reported. */
  DetachDecision ENDS = _ -> false;

  /**
   * Returns whether the check continues although no node waits for its result.
   *
   * @param name the digits by which people name it
   */
  boolean goesOn(String name);
}
