// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;

/**
 * How far the nodes of a graph are from where all begins. By this a drawing knows which edges lead
 * on and which lead back. If Graphviz had to find that out, it could take the steps round a loop
 * for a chain: a few hundred states then become as many layers, which takes minutes. Cost: linear.
 */
final class Layers {
  private static final int FAR = Integer.MAX_VALUE;

  /** By node: the fewest edges from an initial one. */
  private final int[] layer;

  private Layers(int[] layer) {
    this.layer = layer;
  }

  /** Those of a graph; one without an initial node has one layer. */
  static Layers of(Graph graph) {
    int[] layer = new int[graph.nodes().size()];
    Arrays.fill(layer, FAR);
    List<List<Integer>> next = new ArrayList<>();
    Queue<Integer> queue = new ArrayDeque<>();
    for (int k = 0; k < layer.length; k++) {
      next.add(new ArrayList<>());
      if (graph.nodes().get(k).initial()) {
        layer[k] = 0;
        queue.add(k);
      }
    }
    graph.edges().forEach(its -> next.get(its.from()).add(its.to()));
    while (!queue.isEmpty()) {
      int at = queue.remove();
      for (int to : next.get(at)) {
        if (layer[to] == FAR) {
          layer[to] = layer[at] + 1;
          queue.add(to);
        }
      }
    }
    return new Layers(layer);
  }

  /** Whether an edge leads to a node that is nearer to where all begins. */
  boolean leadsBack(Graph.Edge edge) {
    return layer[edge.to()] < layer[edge.from()];
  }
}
