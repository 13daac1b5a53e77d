// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.graphviz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.picture.graphviz.NodePositions.Point;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GraphvizTest {
  private static Sizes random(long seed, int nodes, int edges) {
    Random random = new Random(seed);
    List<Sizes.Node> some = new ArrayList<>();
    for (int k = 0; k < nodes; k++) {
      boolean round = random.nextBoolean();
      double width = 20 + random.nextInt(80);
      some.add(new Sizes.Node(width, round ? width : 20 + random.nextInt(30), round));
    }
    List<Sizes.Edge> lines = new ArrayList<>();
    for (int k = 0; k < edges; k++) {
      boolean labelled = random.nextBoolean();
      lines.add(
          new Sizes.Edge(
              random.nextInt(nodes),
              random.nextInt(nodes),
              random.nextInt(4) == 0,
              labelled ? 30 + random.nextInt(60) : 0,
              labelled ? 15 : 0));
    }
    return new Sizes(some, lines);
  }

  @ParameterizedTest
  @EnumSource
  void noNodesOverlapAndEdgesLeadFromOneToTheOther(Graphviz engine) {
    for (int seed = 0; seed < 12; seed++) {
      Sizes sizes = random(seed, 3 + seed, 2 * seed);
      Optional<NodePositions> answer = places(engine, sizes);
      assumeTrue(answer.isPresent(), engine + " is not here");
      NodePositions places = answer.get();
      for (int k = 0; k < sizes.nodes().size(); k++) {
        for (int j = 0; j < k; j++) {
          assertTrue(apart(sizes, places, k, j), "nodes " + k + " and " + j + " of " + seed);
        }
      }
      for (int k = 0; k < sizes.edges().size(); k++) {
        Sizes.Edge edge = sizes.edges().get(k);
        NodePositions.Course course = places.edges().get(k);
        assertEquals(1, course.curve().size() % 3);
        assertTrue(near(sizes, places, edge.from(), course.curve().getFirst()), "edge " + k);
        assertTrue(near(sizes, places, edge.to(), course.tip()), "edge " + k + " of " + seed);
      }
    }
  }

  private static boolean apart(Sizes sizes, NodePositions places, int one, int other) {
    Sizes.Node a = sizes.nodes().get(one);
    Sizes.Node b = sizes.nodes().get(other);
    Point p = places.nodes().get(one);
    Point q = places.nodes().get(other);
    return Math.abs(p.x() - q.x()) >= (a.width() + b.width()) / 2 - 0.5
        || Math.abs(p.y() - q.y()) >= (a.height() + b.height()) / 2 - 0.5;
  }

  /** Returns whether a point is on the edge of a node, or next to it. */
  private static boolean near(Sizes sizes, NodePositions places, int number, Point point) {
    Sizes.Node node = sizes.nodes().get(number);
    Point middle = places.nodes().get(number);
    return Math.abs(point.x() - middle.x()) <= node.width() / 2 + 3
        && Math.abs(point.y() - middle.y()) <= node.height() / 2 + 3;
  }

  @ParameterizedTest
  @EnumSource
  void theSameGraphIsPlacedTheSameWay(Graphviz engine) {
    Sizes sizes = random(7, 12, 20);
    assertEquals(places(engine, sizes), places(engine, sizes));
  }

  @ParameterizedTest
  @EnumSource
  void oneThatWasMadeReadyPlacesTheSame(Graphviz engine) {
    Sizes sizes = random(8, 9, 14);
    Optional<NodePositions> before = places(engine, sizes);
    Graphviz.prepare();
    assertEquals(before, places(engine, sizes));
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsPlacedWhereThereIsNothing(Graphviz engine) {
    assertEquals(
        Optional.of(new NodePositions(0, 0, List.of(), List.of())),
        places(engine, new Sizes(List.of(), List.of())));
  }

  @ParameterizedTest
  @EnumSource
  void aLimitEndsIt(Graphviz engine) {
    // some seconds of work, of which none is waited for
    Sizes sizes = random(1, 1200, 3000);
    assumeTrue(places(engine, random(1, 3, 2)).isPresent(), engine + " is not here");
    long begin = System.nanoTime();
    Limits none = _ -> Optional.of(Problem.K004);
    Limits soon = bytes -> System.nanoTime() - begin > 50_000_000 ? none.spent(bytes) : spare();
    assertThrows(Halt.class, () -> soon.during(() -> places(engine, sizes)));
  }

  private static Optional<NodePositions> places(Graphviz engine, Sizes sizes) {
    try {
      return engine.places(sizes, PlacementTimeout.endless());
    } catch (Graphviz.Late impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Optional<Problem> spare() {
    return Optional.empty();
  }

  /** The memory of the embedded one, some 100 MB, is released after each graph. */
  @Test
  void manyGraphsTakeNoMoreMemoryThanOne() throws IOException {
    assumeTrue(places(Graphviz.EMBEDDED, random(1, 3, 2)).isPresent(), "it is not here");
    long one = resident();
    for (int seed = 0; seed < 8; seed++) {
      Optional<NodePositions> _ = places(Graphviz.EMBEDDED, random(seed, 3, 2));
    }
    long megabytes = (resident() - one) >> 20;
    assertTrue(megabytes < 8 * 25, megabytes + " MB more");
  }

  /** Its text is longer than those for which little memory is tried. */
  @Test
  void aLargeGraphIsPlacedToo() {
    assumeTrue(places(Graphviz.EMBEDDED, random(1, 3, 2)).isPresent(), "it is not here");
    Sizes large = random(4, 5000, 0);
    assertTrue(LayoutText.of(large).length() > EmbeddedDot.SMALL);
    assertEquals(5000, places(Graphviz.EMBEDDED, large).orElseThrow().nodes().size());
  }

  @Test
  void afterOneThatIsTooLargeTheNextIsPlaced() {
    Optional<EmbeddedDot> begun = EmbeddedDot.begun();
    assumeTrue(begun.isPresent(), "it is not here");
    try (EmbeddedDot dot = begun.get()) {
      String many =
          IntStream.range(0, 1500).mapToObj(k -> "n" + k).collect(Collectors.joining(" "));
      assertEquals(Optional.empty(), dot.layout("digraph { {" + many + "} -> {" + many + "} }"));
      assertTrue(dot.layout("digraph { a -> b }").orElseThrow().contains("\"name\": \"b\""));
    }
  }

  /** Else it takes half a second more to begin. */
  @Test
  void theScriptIsReadOnce() {
    String script = EmbeddedDot.script("lite.render");
    String once = EmbeddedDot.readOnce(script);
    assertEquals(script.length() + 2, once.length());
    assertTrue(once.contains("var Module = (function(Module) {"));
    assertTrue(once.contains("return Module;\n});"));
    assertEquals("other();", EmbeddedDot.readOnce("other();"));
  }

  /** The memory of this process, in bytes. */
  private static long resident() throws IOException {
    String pages = Files.readString(Path.of("/proc/self/statm")).split(" ", -1)[1];
    return 4096 * Long.parseLong(pages);
  }

  @Test
  void someGraphvizIsHere() throws Graphviz.Absent, Graphviz.Late {
    assertEquals(3, Graphviz.place(random(3, 3, 2), Long.MAX_VALUE).nodes().size());
  }

  /** Some seconds of work, which are not waited for; the next graph is placed again. */
  @Test
  void whatTakesTooLongIsLeft() throws Graphviz.Absent, Graphviz.Late {
    Sizes much = random(1, 1200, 3000);
    long begin = System.nanoTime();
    assertThrows(Graphviz.Late.class, () -> Graphviz.place(much, 50_000_000));
    assertTrue(System.nanoTime() - begin < 5_000_000_000L, "it was waited for");
    assertEquals(3, Graphviz.place(random(3, 3, 2), Long.MAX_VALUE).nodes().size());
  }
}
