// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.graphviz.Graphviz;
import dev.ravel.picture.graphviz.Places;

/** A graph and where its nodes and edges stand. */
record PlacedGraph(Graph graph, Places places) {
  /**
   * Places a graph.
   *
   * @throws Graphviz.Absent if there is no Graphviz
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  static PlacedGraph of(Graph graph) throws Graphviz.Absent {
    return new PlacedGraph(graph, Graphviz.place(GraphSizes.of(graph)));
  }
}
