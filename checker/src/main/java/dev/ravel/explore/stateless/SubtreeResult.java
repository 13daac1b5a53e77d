// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import java.util.List;
import java.util.Optional;

/**
 * The result of a {@link Subtree}.
 *
 * @param counts the counts of the executions
 * @param reversals by position that is shared, what is to be explored there, too: a wake-up tree as
 *     in a {@link Subtree.Node}
 * @param rest what is left, with the same positions shared; absent if nothing is
 */
record SubtreeResult(ExploredPart counts, List<List<Integer>> reversals, Optional<Subtree> rest) {
  /** Copies the lists. */
  SubtreeResult {
    reversals = List.copyOf(reversals);
  }
}
