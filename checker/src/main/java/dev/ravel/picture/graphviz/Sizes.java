// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.graphviz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The things to be placed. They are nodes and edges by their sizes alone. Lengths are pixels.
 *
 * @param nodes the nodes
 * @param edges the edges
 */
public record Sizes(List<Node> nodes, List<Edge> edges) {
  /** Copies the lists. */
  public Sizes {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /** Returns a square of nodes, like the states of two threads of some steps each. */
  static Sizes grid(int side) {
    List<Edge> edges = new ArrayList<>();
    for (int k = 0; k < side * side; k++) {
      if (k % side < side - 1) {
        edges.add(new Edge(k, k + 1, false, 0, 0));
      }
      if (k + side < side * side) {
        edges.add(new Edge(k, k + side, false, 0, 0));
      }
    }
    return new Sizes(Collections.nCopies(side * side, new Node(40, 26, false)), edges);
  }

  /** A node. */
  public record Node(double width, double height, boolean round) {}

  /**
   * An edge between two nodes by their numbers.
   *
   * @param back whether it leads against the direction of the drawing; where no edge says so,
   *     Graphviz chooses among those of a cycle
   * @param width of its label; 0 without one
   * @param height of its label
   */
  public record Edge(int from, int to, boolean back, double width, double height) {}
}
