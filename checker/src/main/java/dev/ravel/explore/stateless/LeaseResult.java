// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * The result of a {@link SubtreeLease}.
 *
 * @param forOne whether something was met that the search as a whole decides: it answers a
 *     question, an execution goes round, or more steps depend on each other than was known. Then
 *     one explorer is to make the whole search, and nothing else here is to be used
 * @param counts the counts of the executions
 * @param missing the statements that this explorer has not executed by now, ascending
 * @param ends whether it has come to a final state by now
 * @param endings what final states have shown by now besides ({@link
 *     dev.ravel.system.Shared#endings}), ascending
 * @param waits whether some process was met by now that {@linkplain
 *     dev.ravel.system.Outcomes#waiting waits} by an access
 * @param reversals by position above, what is to be explored there, too: a wake-up tree as in a
 *     {@link Subtree.Node}
 * @param region the positions as they are now, if there were any
 * @param rests what is left of searches after them
 */
public record LeaseResult(
    boolean forOne,
    ExploredPart counts,
    BitSet missing,
    boolean ends,
    BitSet endings,
    boolean waits,
    List<List<Integer>> reversals,
    Optional<SubtreeLease.Region> region,
    List<Subtree> rests) {
  /** Copies the lists. */
  public LeaseResult {
    reversals = List.copyOf(reversals);
    rests = List.copyOf(rests);
  }
}
