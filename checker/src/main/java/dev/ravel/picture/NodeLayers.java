// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;

/**
 * The distances of the nodes of a graph from where all begins. By this a drawing knows which edges
 * lead on and which lead back. If Graphviz had to find that out, it could take the steps round a
 * loop for a chain: a few hundred states then become as many layers, which takes minutes. Cost:
 * linear.
 */
final class NodeLayers {
  private static final int FAR = Integer.MAX_VALUE;

  /** The fewest edges from an initial node to each node. */
  private final int[] layer;

  /** The nodes that the edges of each node lead to. */
  private final List<List<Integer>> next = new ArrayList<>();

  private NodeLayers(PictureGraph graph) {
    layer = new int[graph.nodes().size()];
    Arrays.fill(layer, FAR);
    graph.nodes().forEach(_ -> next.add(new ArrayList<>()));
    graph.edges().forEach(its -> next.get(its.from()).add(its.to()));
  }

  /** Those of a graph; one without an initial node has one layer. */
  static NodeLayers of(PictureGraph graph) {
    NodeLayers layers = new NodeLayers(graph);
    Queue<Integer> queue = new ArrayDeque<>();
    for (int k = 0; k < layers.layer.length; k++) {
      if (graph.nodes().get(k).initial()) {
        layers.layer[k] = 0;
        queue.add(k);
      }
    }
    layers.spread(layers.layer, queue);
    return layers;
  }

  /** Goes on from the nodes of a queue, breadth first. */
  private void spread(int[] layers, Queue<Integer> queue) {
    while (!queue.isEmpty()) {
      int at = queue.remove();
      for (int to : next.get(at)) {
        if (layers[to] == FAR) {
          layers[to] = layers[at] + 1;
          queue.add(to);
        }
      }
    }
  }

  /** Returns whether an edge leads to a node that is nearer to where all begins. */
  boolean leadsBack(PictureGraph.Edge edge) {
    return layer[edge.to()] < layer[edge.from()];
  }

  /**
   * By node, its layer, from 0. Of those that are not reached from an initial one, the first one is
   * taken for one, until all are reached.
   */
  int[] all() {
    int[] all = layer.clone();
    Queue<Integer> queue = new ArrayDeque<>();
    for (int k = 0; k < all.length; k++) {
      if (all[k] == FAR) {
        all[k] = 0;
        queue.add(k);
        spread(all, queue);
      }
    }
    return all;
  }
}
