// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

/**
 * The options of the exploration of a reduced state graph.
 *
 * @param precise whether sets are chosen by what processes can reach from the very state, and not
 *     only by what their futures hold
 * @param symmetric whether one state of each orbit is stored, where members of families are
 *     interchangeable; the questions must be claims about the system under their own numbers
 * @param statistics whether to tell what this engine alone counts
 */
public record DporOptions(boolean precise, boolean symmetric, boolean statistics) {
  /**
   * Checks that they go together.
   *
   * @throws IllegalArgumentException if both precise and symmetric: what was observed of a member
   *     is not known of those that it may become
   */
  public DporOptions {
    if (precise && symmetric) {
      throw new IllegalArgumentException("precise and symmetric");
    }
  }

  /** Returns the usual options. They are by futures, all states, without statistics. */
  public static DporOptions usual() {
    return new DporOptions(false, false, false);
  }
}
