// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import java.util.BitSet;

/**
 * A strongly connected part of a region through which a fair execution may go around for ever.
 *
 * @param nodes its nodes
 * @param cut the pairs of {@link StreettPairs} that no step in it may ask for
 */
record FairComponent(BitSet nodes, DisabledPairs cut) {
  /** Returns whether a step that a walker could take from a node stays in the part. */
  boolean has(int node, Region.Walker at, int step, StreettPairs pairs) {
    int next = at.to(step);
    return next >= 0 && nodes.get(next) && !pairs.asksOne(cut.at(node), at, step);
  }
}
