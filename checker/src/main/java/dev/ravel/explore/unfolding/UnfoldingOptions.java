// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

/**
 * How an unfolding is explored.
 *
 * @param partial how many disabled events an alternative must take care of: k of k-partial
 *     alternatives, at least 1; {@link #OPTIMAL} for all, so that nothing is explored in vain
 * @param cutoffs whether events are cut that lead to a state known otherwise
 */
public record UnfoldingOptions(int partial, Cutoffs cutoffs) {
  /** All disabled events. */
  public static final int OPTIMAL = Integer.MAX_VALUE;

  /** Whether events are cut. */
  public enum Cutoffs {
    /** Where a thread can come to a local state again, or a net is explored. */
    WHERE_NEEDED,
    /** Always. */
    ALWAYS,
    /** Never; an exploration without end is given up as soon as that shows. */
    NEVER
  }

  /** The usual way: optimal, with cutoffs where they are needed. */
  public static UnfoldingOptions usual() {
    return new UnfoldingOptions(OPTIMAL, Cutoffs.WHERE_NEEDED);
  }
}
