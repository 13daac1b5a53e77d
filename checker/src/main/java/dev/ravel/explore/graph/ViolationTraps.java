// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import java.util.BitSet;

/**
 * The nodes of a region from which a violation is possible without leaving the region again. There
 * an execution may stay or go around for ever, or end in an error, by one step more.
 */
final class ViolationTraps {
  private final BitSet lasting;
  private final BitSet failing;

  /** Creates an empty set of traps among a number of nodes. */
  ViolationTraps(int nodes) {
    lasting = new BitSet(nodes);
    failing = new BitSet(nodes);
  }

  /** An execution may stay in a node, or go around through it for ever. */
  void addLasting(int node) {
    lasting.set(node);
  }

  /** An execution may end in an error in a node. */
  void addFailing(int node) {
    failing.set(node);
  }

  /** Returns whether there is none. */
  boolean isEmpty() {
    return lasting.isEmpty() && failing.isEmpty();
  }

  /** Returns whether an execution may stay in a node, or go around through it for ever. */
  boolean isLasting(int node) {
    return lasting.get(node);
  }

  /**
   * The trap to which a run is shortest among nodes that are equally far; the first of several.
   *
   * @param from where the nodes begin in the list
   * @param to where they end
   * @return negative if none is a trap
   */
  int firstOf(IntSequence nodes, int from, int to) {
    int found = firstOf(lasting, nodes, from, to);
    return found >= 0 ? found : firstOf(failing, nodes, from, to);
  }

  private static int firstOf(BitSet those, IntSequence nodes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (those.get(nodes.get(i))) {
        return nodes.get(i);
      }
    }
    return -1;
  }
}
