// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * Which nodes of a net are shown: all, or those that are nearest to the tokens, whatever way the
 * arcs lead. Cost: linear.
 */
final class NearTokens {
  private final List<List<Integer>> next = new ArrayList<>();

  /** A net of nodes, of which the first ones are places, without arcs. */
  NearTokens(int nodes) {
    for (int node = 0; node < nodes; node++) {
      next.add(new ArrayList<>());
    }
  }

  /** Adds an arc between two nodes. */
  void arc(int one, int other) {
    next.get(one).add(other);
    next.get(other).add(one);
  }

  /**
   * The nodes: breadth first from those with tokens, then from the first one that is left.
   *
   * @param most as many are shown
   * @param marked the nodes that have tokens
   * @param meant the nodes that are meant at all
   */
  Set<Integer> shown(int most, IntPredicate marked, IntPredicate meant) {
    TreeSet<Integer> shown = new TreeSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    for (int node = 0; node < next.size() && shown.size() < most; node++) {
      if (marked.test(node) && meant.test(node) && shown.add(node)) {
        open.add(node);
      }
    }
    for (int start = 0; start < next.size() && shown.size() < most; start++) {
      if (meant.test(start) && shown.add(start)) {
        open.add(start);
      }
      while (!open.isEmpty() && shown.size() < most) {
        for (int neighbour : next.get(open.remove())) {
          if (shown.size() < most && meant.test(neighbour) && shown.add(neighbour)) {
            open.add(neighbour);
          }
        }
      }
    }
    return shown;
  }
}
