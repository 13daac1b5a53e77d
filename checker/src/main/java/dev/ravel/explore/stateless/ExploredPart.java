// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

/**
 * The counts of executions of a part of the tree.
 *
 * @param executions that came to their end
 * @param redundant executions that were given up
 * @param discarded executions that came to their end and are discarded by an assumption
 * @param steps of all these executions, each counted whole
 * @param longest the number of steps of the longest execution
 */
public record ExploredPart(
    long executions, long redundant, long discarded, long steps, long longest) {
  /** The counts of a part without executions. */
  static final ExploredPart NONE = new ExploredPart(0, 0, 0, 0, 0);
}
