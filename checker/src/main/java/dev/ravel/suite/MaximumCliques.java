// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Limits;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The removal of maximum cliques from a graph, one after the other, until no node is left. It is
 * the loop of Algorithm 3 of the paper. The nodes have an order, fewest neighbours first; the
 * clique that is largest among those with a given first node is looked for among the later
 * neighbours of that node. Since nodes are only removed, what was found for a first node bounds
 * what is found later, and only the first nodes with the largest bound are looked at again.
 *
 * <p>Cost: at most one search of a {@link MaximumClique} for each node and size of its clique, and
 * one more for each clique that is taken; memory linear in the edges.
 */
final class MaximumCliques {
  private static final int BYTES_FOR_AN_EDGE = 4;

  /** The neighbours of each node that come later in the order. */
  private final int[][] later;

  /** The first nodes, still there, whose cliques have at most each size. */
  private final TreeMap<Integer, TreeSet<Integer>> byBound = new TreeMap<>();

  private final int[] bounds;
  private final BitSet left = new BitSet();

  /** The number of each node in the graph that is searched now. */
  private final int[] places;

  private boolean proved = true;

  private MaximumCliques(int[][] neighbours) {
    int nodes = neighbours.length;
    later = new int[nodes][];
    bounds = new int[nodes];
    places = new int[nodes];
    left.set(0, nodes);
    long edges = 0;
    for (int node = 0; node < nodes; node++) {
      int first = node;
      later[node] =
          IntStream.of(neighbours[node])
              .filter(other -> before(neighbours, first, other))
              .toArray();
      edges += later[node].length;
      if ((node & 255) == 0) {
        Limits.poll(edges * BYTES_FOR_AN_EDGE);
      }
      bound(node, 1 + later[node].length);
    }
  }

  private static boolean before(int[][] neighbours, int node, int other) {
    int difference = neighbours[node].length - neighbours[other].length;
    return difference < 0 || (difference == 0 && node < other);
  }

  /**
   * Takes cliques.
   *
   * @param neighbours by node: its neighbours, without itself; each is its neighbour's neighbour
   * @param take is given a clique, and tells which nodes go with it; at least one that is left
   * @return whether each was a maximum clique of what was left; if not, the solver is not there, or
   *     has given up, and some are maximal ones
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  static boolean of(int[][] neighbours, Function<BitSet, BitSet> take) {
    MaximumCliques cliques = new MaximumCliques(neighbours);
    while (!cliques.left.isEmpty()) {
      BitSet taken = take.apply(cliques.next());
      taken.and(cliques.left);
      if (taken.isEmpty()) {
        throw new IllegalStateException("a clique takes no node that is left");
      }
      taken.stream().forEach(cliques::remove);
    }
    return cliques.proved;
  }

  private BitSet next() {
    while (true) {
      Limits.poll();
      int most = byBound.lastKey();
      int first = byBound.get(most).first();
      BitSet clique = withFirst(first);
      int size = clique.cardinality();
      if (size == most) {
        return clique;
      }
      unbound(first);
      bound(first, size);
    }
  }

  /** The largest clique of what is left with a given first node. */
  private BitSet withFirst(int first) {
    int[] nodes = IntStream.of(later[first]).filter(left::get).toArray();
    for (int k = 0; k < nodes.length; k++) {
      places[nodes[k]] = k + 1;
    }
    BitSet[] graph = new BitSet[nodes.length];
    Arrays.setAll(graph, _ -> new BitSet(nodes.length));
    for (int k = 0; k < nodes.length; k++) {
      Limits.pollAt(k);
      for (int other : later[nodes[k]]) {
        if (places[other] > 0) {
          graph[k].set(places[other] - 1);
          graph[places[other] - 1].set(k);
        }
      }
    }
    for (int node : nodes) {
      places[node] = 0;
    }
    MaximumClique.Found found = MaximumClique.of(graph);
    proved &= found.maximum();
    BitSet clique = new BitSet();
    clique.set(first);
    found.nodes().stream().forEach(k -> clique.set(nodes[k]));
    return clique;
  }

  private void bound(int node, int bound) {
    bounds[node] = bound;
    byBound.computeIfAbsent(bound, _ -> new TreeSet<>(Comparator.naturalOrder())).add(node);
  }

  private void unbound(int node) {
    TreeSet<Integer> its = byBound.get(bounds[node]);
    its.remove(node);
    if (its.isEmpty()) {
      byBound.remove(bounds[node]);
    }
  }

  private void remove(int node) {
    left.clear(node);
    unbound(node);
  }
}
