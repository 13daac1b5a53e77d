// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The pairs of {@link StreettPairs} that no step in a part may ask for. Where stored states stand
 * for their orbits, they may be others in each node: those that are called so there.
 *
 * @param nodes the nodes, ascending; none if the pairs are the same in all of them
 * @param pairs by place of a node the pairs; the same set is one object
 */
record DisabledPairs(int[] nodes, BitSet[] pairs) {
  /** Every step is allowed. */
  static final DisabledPairs NONE = new DisabledPairs(new int[0], new BitSet[] {new BitSet()});

  /** The same pairs in all nodes. */
  static DisabledPairs of(BitSet pairs) {
    return new DisabledPairs(NONE.nodes, new BitSet[] {pairs});
  }

  /** Some pairs in each of some nodes; other nodes are not asked for. */
  static DisabledPairs of(IntSequence nodes, IntFunction<BitSet> pairs) {
    int[] ascending = new int[nodes.size()];
    Arrays.setAll(ascending, nodes::get);
    Arrays.sort(ascending);
    Map<BitSet, BitSet> all = new HashMap<>();
    BitSet[] by = new BitSet[ascending.length];
    for (int place = 0; place < by.length; place++) {
      BitSet its = pairs.apply(ascending[place]);
      by[place] = all.computeIfAbsent(its, same -> same);
    }
    return all.size() == 1 ? of(by[0]) : new DisabledPairs(ascending, by);
  }

  /** The pairs that no step from a node may ask for; not to be changed. */
  BitSet at(int node) {
    return nodes.length == 0 ? pairs[0] : pairs[Arrays.binarySearch(nodes, node)];
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return (Integer.BYTES + 4L) * nodes.length;
  }
}
