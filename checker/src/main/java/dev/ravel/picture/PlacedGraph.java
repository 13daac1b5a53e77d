// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.graphviz.Graphviz;
import dev.ravel.picture.graphviz.NodePositions;
import dev.ravel.picture.graphviz.Sizes;
import java.util.Optional;

/**
 * A graph and where its nodes and edges stand.
 *
 * @param note why it was not placed by Graphviz; absent where it was
 */
record PlacedGraph(PictureGraph graph, NodePositions places, Optional<String> note) {
  /** The time that Graphviz may work at a graph, in seconds. */
  private static final int SECONDS = 3;

  /** The number of edges up to which Graphviz has time enough, however few the nodes are. */
  private static final int FEW_EDGES = 1000;

  private static final int MOST_NODES = 1500;
  private static final int MOST_EDGES = 3000;

  /** The number of edges of a node from which on layers show nothing but edges. */
  private static final int EDGES_OF_ONE = 4;

  private static final String INSTEAD = "placed by the distance from the start, edges straight: ";

  /**
   * Places a graph. It uses Graphviz, if that can be done in time, else its layers alone.
   *
   * @throws Graphviz.Absent if there is no Graphviz
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  static PlacedGraph of(PictureGraph graph) throws Graphviz.Absent {
    return of(graph, SECONDS * 1_000_000_000L);
  }

  /**
   * Places a graph.
   *
   * @param nanoseconds how long Graphviz may work at it
   */
  static PlacedGraph of(PictureGraph graph, long nanoseconds) throws Graphviz.Absent {
    Sizes sizes = GraphSizes.of(graph);
    int nodes = sizes.nodes().size();
    int edges = sizes.edges().size();
    if (nodes > MOST_NODES || edges > MOST_EDGES || edges > FEW_EDGES && edges > most(nodes)) {
      return layered(graph, sizes, "Graphviz would take long for %d edges".formatted(edges));
    }
    try {
      return new PlacedGraph(graph, Graphviz.place(sizes, nanoseconds), Optional.empty());
    } catch (Graphviz.Late _) {
      return layered(graph, sizes, "Graphviz takes more than %d s for it".formatted(SECONDS));
    }
  }

  private static int most(int nodes) {
    return EDGES_OF_ONE * nodes;
  }

  private static PlacedGraph layered(PictureGraph graph, Sizes sizes, String why) {
    NodePositions places = LayeredPlaces.of(sizes, NodeLayers.of(graph).all());
    return new PlacedGraph(graph, places, Optional.of(INSTEAD + why));
  }
}
