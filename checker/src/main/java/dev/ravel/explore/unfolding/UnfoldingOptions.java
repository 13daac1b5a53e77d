// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

/**
 * How an unfolding is explored.
 *
 * @param partial how many disabled events an alternative must take care of: k of k-partial
 *     alternatives, at least 1; {@link #OPTIMAL} for all, so that nothing is explored in vain
 */
public record UnfoldingOptions(int partial) {
  /** All disabled events. */
  public static final int OPTIMAL = Integer.MAX_VALUE;

  /** The usual way: optimal. */
  public static UnfoldingOptions usual() {
    return new UnfoldingOptions(OPTIMAL);
  }
}
