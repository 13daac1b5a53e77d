// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.picture.PictureGraph.Shape;
import dev.ravel.picture.graphviz.Graphviz;
import dev.ravel.picture.graphviz.NodePositions.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NodeLayersTest {
  private static PictureGraph graph(int nodes, int first, List<Edge> edges) {
    List<Node> all = new ArrayList<>();
    for (int k = 0; k < nodes; k++) {
      all.add(
          new Node(
              "s" + k,
              Shape.BOX,
              Look.PLAIN,
              k == first,
              PictureGraph.NONE,
              "",
              List.of(),
              "s" + k,
              "",
              "",
              0,
              "state " + k));
    }
    return new PictureGraph("graph", "a graph", all, edges, List.of(), Extent.all(nodes, "states"));
  }

  private static Edge edge(int from, int to) {
    return new Edge(from, to, Head.ARROW, PictureGraph.NONE, false, "");
  }

  /**
   * One begins at 1; 4 is reached from nowhere.
   *
   * <pre>
   *   1 → 2 → 0     4 → 1
   *   ↑   ↺   │
   *   └───────┘
   * </pre>
   */
  @Test
  void edgesThatLeadNearerToTheStartLeadBack() {
    List<Edge> edges =
        List.of(edge(1, 2), edge(2, 0), edge(0, 1), edge(2, 2), edge(4, 1), edge(1, 3));
    NodeLayers layers = NodeLayers.of(graph(5, 1, edges));
    assertEquals(
        List.of(false, false, true, false, true, false),
        edges.stream().map(layers::leadsBack).toList());
  }

  @Test
  void withoutAStartNothingLeadsBack() {
    List<Edge> edges = List.of(edge(0, 1), edge(1, 0));
    NodeLayers layers = NodeLayers.of(graph(2, PictureGraph.NONE, edges));
    assertTrue(edges.stream().noneMatch(layers::leadsBack));
  }

  /** Chains from one state all come back to it. Without layers some of them would stand on top. */
  @Test
  void theStartStandsOnTopAndEachStepLeadsDownUnlessItLeadsBack() throws Graphviz.Absent {
    Random random = new Random(22);
    for (int round = 0; round < 6; round++) {
      int nodes = 12 + round;
      List<Edge> edges = new ArrayList<>();
      for (int k = 1; k < nodes; k++) {
        edges.add(edge(random.nextInt(Math.max(0, k - 3), k), k));
        edges.add(edge(k, random.nextInt(k)));
      }
      PictureGraph graph = graph(nodes, 0, edges);
      NodeLayers layers = NodeLayers.of(graph);
      List<Point> places = PlacedGraph.of(graph).places().nodes();
      for (Edge edge : edges) {
        double down = places.get(edge.to()).y() - places.get(edge.from()).y();
        assertTrue(layers.leadsBack(edge) ? down < 0 : down > 0 || sameLayer(layers, edge));
      }
      assertTrue(places.stream().allMatch(its -> its.y() >= places.getFirst().y()));
    }
  }

  private static boolean sameLayer(NodeLayers layers, Edge edge) {
    return !layers.leadsBack(edge) && !layers.leadsBack(edge(edge.to(), edge.from()));
  }
}
