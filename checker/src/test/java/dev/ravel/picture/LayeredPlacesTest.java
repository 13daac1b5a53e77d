// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.json.JsonMapper;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.picture.PictureGraph.Shape;
import dev.ravel.picture.graphviz.Graphviz;
import dev.ravel.picture.graphviz.NodePositions;
import dev.ravel.picture.graphviz.NodePositions.Point;
import dev.ravel.picture.graphviz.Sizes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayeredPlacesTest {
  private static final double NEAR = 0.001;

  private static PictureGraph random(long seed, int nodes, int edges) {
    Random random = new Random(seed);
    List<Node> all = new ArrayList<>();
    for (int k = 0; k < nodes; k++) {
      List<String> lines = List.of("x".repeat(1 + random.nextInt(20)), "y").subList(0, k % 3);
      all.add(
          new Node(
              "s" + k,
              k % 7 == 3 ? Shape.CIRCLE : Shape.BOX,
              Look.PLAIN,
              k == 0,
              PictureGraph.NONE,
              "",
              lines,
              "s" + k,
              "",
              "",
              0,
              "state " + k));
    }
    List<Edge> steps = new ArrayList<>();
    for (int k = 0; k < edges; k++) {
      int from = random.nextInt(nodes);
      int to = random.nextInt(10) == 0 ? from : random.nextInt(nodes);
      steps.add(new Edge(from, to, Head.ARROW, k % 3, false, k % 5 == 0 ? "step" : ""));
    }
    Extent extent = Extent.all(nodes, "states");
    return new PictureGraph("graph", "a graph", all, steps, List.of(), extent);
  }

  /** Boxes do not overlap, edges go from border to border, and everything is on the page. */
  @ParameterizedTest
  @CsvSource({"1, 1, 0", "2, 9, 30", "3, 40, 200", "4, 300, 1300", "5, 300, 100", "6, 60, 3000"})
  void nothingOverlaps(long seed, int nodes, int edges) {
    PictureGraph graph = random(seed, nodes, edges);
    Sizes sizes = GraphSizes.of(graph);
    NodePositions places = LayeredPlaces.of(sizes, NodeLayers.of(graph).all());
    for (int k = 0; k < nodes; k++) {
      Point one = places.nodes().get(k);
      Sizes.Node own = sizes.nodes().get(k);
      assertTrue(one.x() >= own.width() / 2 - NEAR && one.y() >= own.height() / 2 - NEAR);
      assertTrue(one.x() <= places.width() - own.width() / 2 + NEAR);
      assertTrue(one.y() <= places.height() - own.height() / 2 + NEAR);
      for (int j = 0; j < k; j++) {
        Point other = places.nodes().get(j);
        Sizes.Node its = sizes.nodes().get(j);
        boolean apart =
            Math.abs(one.x() - other.x()) >= (own.width() + its.width()) / 2
                || Math.abs(one.y() - other.y()) >= (own.height() + its.height()) / 2;
        assertTrue(apart, "nodes " + j + " and " + k);
      }
    }
    for (int k = 0; k < edges; k++) {
      Edge edge = graph.edges().get(k);
      NodePositions.Course course = places.edges().get(k);
      assertEquals(1, course.curve().size() % 3);
      onBorder(places, sizes, edge.from(), course.curve().getFirst());
      onBorder(places, sizes, edge.to(), course.tip());
    }
  }

  private static void onBorder(NodePositions places, Sizes sizes, int node, Point at) {
    Point middle = places.nodes().get(node);
    Sizes.Node its = sizes.nodes().get(node);
    double across = Math.abs(at.x() - middle.x()) / (its.width() / 2);
    double along = Math.abs(at.y() - middle.y()) / (its.height() / 2);
    assertEquals(1, Math.max(across, along), NEAR, "node " + node);
  }

  /** A node that is nearer to the start stands above one that is not. */
  @Test
  void layersGoDown() {
    PictureGraph graph = random(7, 200, 500);
    int[] layer = NodeLayers.of(graph).all();
    NodePositions places = LayeredPlaces.of(GraphSizes.of(graph), layer);
    for (int one = 0; one < layer.length; one++) {
      for (int other = 0; other < layer.length; other++) {
        double down = places.nodes().get(other).y() - places.nodes().get(one).y();
        assertTrue(layer[one] >= layer[other] || down > 0);
      }
    }
  }

  /** Two chains have nodes that are numbered crosswise. Each is straightened. */
  @Test
  void chainsDoNotCross() {
    int[] layer = {0, 1, 1, 2, 2, 3, 3};
    int[] from = {0, 0, 1, 2, 4, 3};
    int[] to = {1, 2, 4, 3, 5, 6};
    LayerOrder order = LayerOrder.of(layer, from, to);
    assertEquals(4, order.layers());
    for (int edge = 2; edge < from.length; edge++) {
      assertEquals(order.place(from[edge]), order.place(to[edge]), "edge " + edge);
    }
    for (int number = 0; number < order.layers(); number++) {
      for (int at = 0; at < order.size(number); at++) {
        assertEquals(at, order.place(order.node(number, at)));
        assertEquals(number, layer[order.node(number, at)]);
      }
    }
  }

  /** Of two orders of random layers, the one that is found has fewer crossings. */
  @Test
  void thereAreFewerCrossingsThanByNumber() {
    int before = 0;
    int after = 0;
    for (int seed = 0; seed < 20; seed++) {
      PictureGraph graph = random(100 + seed, 60, 80);
      int[] layer = NodeLayers.of(graph).all();
      int[] from = graph.edges().stream().mapToInt(Edge::from).toArray();
      int[] to = graph.edges().stream().mapToInt(Edge::to).toArray();
      LayerOrder order = LayerOrder.of(layer, from, to);
      int[] number = new int[layer.length];
      int[] found = new int[layer.length];
      int[] used = new int[layer.length];
      for (int k = 0; k < layer.length; k++) {
        number[k] = used[layer[k]]++;
        found[k] = order.place(k);
      }
      before += crossings(layer, from, to, number);
      after += crossings(layer, from, to, found);
    }
    assertTrue(2 * after < before, after + " crossings, by number " + before);
  }

  private static int crossings(int[] layer, int[] from, int[] to, int[] place) {
    int count = 0;
    for (int one = 0; one < from.length; one++) {
      for (int other = 0; other < from.length; other++) {
        boolean beside =
            layer[from[one]] == layer[from[other]]
                && layer[to[one]] == layer[from[one]] + 1
                && layer[to[other]] == layer[from[other]] + 1;
        if (beside && place[from[one]] < place[from[other]] && place[to[one]] > place[to[other]]) {
          count++;
        }
      }
    }
    return count;
  }

  /** The limits are those of the manual. They are time, edges of a node, and edges in all. */
  @Test
  void graphvizIsNotAskedForWhatTakesIt() throws Graphviz.Absent {
    long patience = 60_000_000_000L;
    assertTrue(PlacedGraph.of(random(1, 30, 200), patience).note().isEmpty());
    PlacedGraph many = PlacedGraph.of(random(1, 100, 1001), patience);
    assertTrue(many.note().orElseThrow().endsWith("would take long for 1001 edges"));
    assertTrue(PlacedGraph.of(random(1, 1000, 3001), patience).note().isPresent());
    PlacedGraph late = PlacedGraph.of(random(1, 700, 2000), 1);
    assertTrue(late.note().orElseThrow().endsWith("Graphviz takes more than 3 s for it"));
    assertEquals(700, late.places().nodes().size());
    String json = JsonMapper.DOCUMENT.text(GraphJson.of(late));
    assertTrue(json.contains("\"placed\": \"placed by the distance from the start"), json);
    String page = GraphPage.of(late, Palette.LIGHT).toString();
    assertTrue(page.contains("edges straight: Graphviz takes more"));
    assertEquals(1, Arrays.stream(page.split("edges straight", -1)).count() - 1);
  }
}
