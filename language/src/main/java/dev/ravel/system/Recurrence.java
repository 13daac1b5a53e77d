// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import java.util.BitSet;

/** The nodes of a finite graph that lie on cycles, or on paths from one cycle to another. */
public final class Recurrence {
  private Recurrence() {}

  /**
   * The nodes from which and to which infinite paths lead. Cost: linear in nodes and edges.
   *
   * @param edges pairs of nodes; a pair with a negative second number is no edge
   * @param size how many of these numbers count
   * @param nodes the number of nodes
   */
  public static BitSet of(int[] edges, int size, int nodes) {
    BitSet both = endless(edges, size, nodes, 0);
    both.and(endless(edges, size, nodes, 1));
    return both;
  }

  /**
   * Returns the nodes from which infinite paths lead along the edges, or against them. They are
   * those that are left after nodes without such an edge were taken away, again and again.
   *
   * @param side 0 along the edges, 1 against them
   */
  private static BitSet endless(int[] edges, int size, int nodes, int side) {
    int[] left = new int[nodes];
    int[] firsts = new int[nodes + 1];
    for (int k = 0; k < size; k += 2) {
      if (edges[k + 1] >= 0) {
        left[edges[k + side]]++;
        firsts[edges[k + 1 - side] + 1]++;
      }
    }
    for (int node = 0; node < nodes; node++) {
      firsts[node + 1] += firsts[node];
    }
    int[] sources = new int[firsts[nodes]];
    int[] next = firsts.clone();
    for (int k = 0; k < size; k += 2) {
      if (edges[k + 1] >= 0) {
        sources[next[edges[k + 1 - side]]++] = edges[k + side];
      }
    }
    int[] queue = new int[nodes];
    int end = 0;
    BitSet all = new BitSet();
    for (int node = 0; node < nodes; node++) {
      all.set(node, left[node] > 0);
      if (left[node] == 0) {
        queue[end++] = node;
      }
    }
    for (int head = 0; head < end; head++) {
      for (int k = firsts[queue[head]]; k < firsts[queue[head] + 1]; k++) {
        if (--left[sources[k]] == 0) {
          all.clear(sources[k]);
          queue[end++] = sources[k];
        }
      }
    }
    return all;
  }
}
