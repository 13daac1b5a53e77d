// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.graphviz;

import java.util.List;

/**
 * What is to be placed: nodes and edges by their sizes alone. Lengths are pixels.
 *
 * @param toTheRight whether edges lead to the right, and not down
 * @param nodes the nodes
 * @param edges the edges
 */
public record Sizes(boolean toTheRight, List<Node> nodes, List<Edge> edges) {
  /** Copies the lists. */
  public Sizes {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
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
