// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.task.loading.Answer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateGraphTest {
  private static final String LOST =
      "shared x: int[0..9] = 0\nthread T[i in 1..%d] { var t: int[0..9] = x; x = t + 1 }\n";

  /**
   * Counters are interleaved. The states are the pairs of positions, which can be counted by hand.
   */
  @ParameterizedTest
  @CsvSource({"2, 9, 12", "3, 27, 54", "4, 81, 216"})
  void independentThreadsMakeAGrid(int threads, int states, int steps) {
    PictureGraph graph =
        Pictures.graph(
            "shared x: int[0..2][%d] = 0\nthread T[i in 0..%d] { x[i] = 1; x[i] = 2 }\n"
                .formatted(threads, threads - 1));
    assertEquals(states, graph.nodes().size());
    assertEquals(steps, graph.edges().size());
    assertEquals(1, graph.nodes().stream().filter(n -> n.look() == Look.FINAL).count());
    assertEquals(1, graph.nodes().stream().filter(PictureGraph.Node::initial).count());
  }

  /**
   * A grid of 400 states is shown whole, one of 392 with many steps too, and of more the first
   * ones.
   */
  @ParameterizedTest
  @CsvSource({"'20,20', 400, 760", "'7,7,8', 392, 1015", "'5,5,4,4', 400, 1240"})
  void fourHundredStatesAreShown(String sides, int states, int steps) {
    PictureGraph graph = Pictures.graph(grid(sides));
    assertEquals(states, graph.nodes().size());
    assertEquals(steps, graph.edges().size());
    assertEquals(PictureGraph.Extent.all(states, "states"), graph.extent());
  }

  @Test
  void ofMoreStatesTheFirstAreShown() {
    PictureGraph graph = Pictures.graph(grid("21,21"));
    assertEquals(400, graph.nodes().size());
    assertEquals(
        "shown: 400 of 441 states, the first ones", graph.extent().sentence(), graph.title());
  }

  /**
   * In a square grid the states around one are those with the smallest sums of the differences of
   * both counts. They are a diamond, all of whose steps are shown.
   */
  @Test
  void ofMoreStatesThoseAroundOneAreShown() {
    List<String> moves = new ArrayList<>();
    for (int k = 0; k < 30; k++) {
      moves.addAll(List.of("T0", "T1"));
    }
    StateGraph.Seen seen = seen(grid("61,61"), new StateGraph.View(moves, 0, List.of()));
    PictureGraph graph = seen.graph();
    assertEquals(400, graph.nodes().size());
    assertEquals(61, seen.along().size());
    Set<String> ids = graph.nodes().stream().map(PictureGraph.Node::id).collect(Collectors.toSet());
    String center = seen.along().getLast();
    assertTrue(ids.contains(center));
    assertTrue(graph.extent().sentence().endsWith("of 3721 states, those around " + center));
    Map<String, Set<String>> beside = new HashMap<>();
    for (PictureGraph.Edge edge : graph.edges()) {
      String one = graph.nodes().get(edge.from()).id();
      String other = graph.nodes().get(edge.to()).id();
      beside.computeIfAbsent(one, _ -> new HashSet<>()).add(other);
      beside.computeIfAbsent(other, _ -> new HashSet<>()).add(one);
    }
    // 1 + 4 + 8 + ... + 4 * 13 = 365 states are at most 13 steps away; the others 14
    Set<String> near = new HashSet<>(Set.of(center));
    for (int k = 1; k <= 14; k++) {
      for (String id : Set.copyOf(near)) {
        near.addAll(beside.get(id));
      }
      assertEquals(k < 14 ? 1 + 2 * k * (k + 1) : 400, near.size());
    }
    assertEquals(ids, near);
  }

  /**
   * Where every state leads to every other one by each thread, k states have k * k * threads steps
   * between them. Of a dense graph as many are shown as have 160, and a line says of how many. A
   * dense graph that is a small one is shown whole.
   */
  @ParameterizedTest
  @CsvSource({
    "1000, 6, 5, 'shown: 5 of at least 1000 states, the first ones, with 150 of at least 504 000"
        + " steps'",
    "100, 2, 8, 'shown: 8 of 100 states, the first ones, with 128 of 20 000 steps'",
    "10, 4, 10, ''"
  })
  void ofManyStepsAFewAreShown(int states, int threads, int shown, String part) {
    String model =
        "shared x: int[0..%d] = 0\nthread T[i in 1..%d] { loop { x = any 0..%d } }\n"
            .formatted(states - 1, threads, states - 1);
    PictureGraph graph = Pictures.graph(model);
    assertEquals(shown, graph.nodes().size());
    assertEquals(shown * shown * threads, graph.edges().size());
    assertEquals(!part.isEmpty(), graph.extent().isPart());
    if (graph.extent().isPart()) {
      assertEquals(part, graph.extent().sentence());
      PictureGraph around =
          seen(model, new StateGraph.View(List.of("T[1]/4"), 0, List.of())).graph();
      assertEquals(shown, around.nodes().size());
      assertEquals(shown * shown * threads, around.edges().size());
      assertTrue(around.nodes().stream().anyMatch(its -> its.id().equals("s3")));
    }
    for (PictureGraph.Node its : graph.nodes()) {
      assertTrue(its.sentence().length() < 2000, its.sentence());
      assertTrue(its.lines().isEmpty());
    }
  }

  /** Where steps go on, the next states are shown on request; names stay. */
  @Test
  void whatComesNextIsOpened() {
    String model = grid("21,21");
    StateGraph.Seen before = seen(model, StateGraph.View.FIRST);
    PictureGraph.Node open =
        before.graph().nodes().stream().filter(its -> its.look() == Look.OPEN).findFirst().get();
    StateGraph.Seen after = seen(model, new StateGraph.View(List.of(), 0, List.of(open.id())));
    Map<String, PictureGraph.Node> nodes =
        after.graph().nodes().stream().collect(Collectors.toMap(PictureGraph.Node::id, its -> its));
    assertTrue(nodes.size() > 400 && nodes.size() <= 402, nodes.size() + " nodes");
    assertEquals(Look.PLAIN, nodes.get(open.id()).look());
    for (PictureGraph.Node its : before.graph().nodes()) {
      assertTrue(nodes.containsKey(its.id()), its.id());
    }
    StateGraph.Seen more = seen(model, new StateGraph.View(List.of(), 100, List.of()));
    assertEquals(PictureGraph.Extent.all(441, "states"), more.graph().extent());
  }

  private static StateGraph.Seen seen(String model, StateGraph.View view) {
    return switch (StateGraph.seen(Pictures.asked(model), view)) {
      case Answer.Given<StateGraph.Seen>(StateGraph.Seen its) -> its;
      case Answer.Nothing<StateGraph.Seen>() -> throw new AssertionError("nothing moves");
      case Answer.Failed<StateGraph.Seen> failed ->
          throw new AssertionError(failed.why().toString());
    };
  }

  /** Threads that count, so that each of their states is one combination of their counts. */
  static String grid(String sides) {
    String[] all = sides.split(",", -1);
    StringBuilder model = new StringBuilder("shared x: int[0..99][" + all.length + "] = 0\n");
    for (int thread = 0; thread < all.length; thread++) {
      model.append("thread T").append(thread).append(" { ");
      for (int k = 1; k < Integer.parseInt(all[thread]); k++) {
        model.append("x[").append(thread).append("] = ").append(k).append("; ");
      }
      model.setLength(model.length() - 2);
      model.append(" }\n");
    }
    return model.toString();
  }

  @ParameterizedTest
  @CsvSource({"2, 12, 14", "3, 59, 99"})
  void lostUpdatesHaveTheStatesOfTheLiterature(int threads, int states, int steps) {
    PictureGraph graph = Pictures.graph(LOST.formatted(threads));
    assertEquals(states, graph.nodes().size());
    assertEquals(steps, graph.edges().size());
  }

  @Test
  void deadlocksAndViolationsAreMarked() {
    PictureGraph graph =
        Pictures.graph(
            """
            mutex a
            mutex b
            thread P { lock a; lock b; unlock a; unlock b }
            thread Q { lock b; lock a; unlock a; unlock b }
            """);
    var bad = graph.nodes().stream().filter(n -> n.look() == Look.BAD).toList();
    assertEquals(1, bad.size());
    assertTrue(bad.getFirst().sentence().contains("A deadlock."), bad.getFirst().sentence());
    PictureGraph lost = Pictures.graph(LOST.formatted(2) + "check finally x == 2\n");
    var violated = lost.nodes().stream().filter(n -> n.look() == Look.BAD).toList();
    assertEquals(1, violated.size());
    assertTrue(
        violated.getFirst().sentence().endsWith("Final. Violates `finally x == 2`."),
        violated.getFirst().sentence());
  }

  @Test
  void errorsAreNodesAndDiscardedExecutionsToo() {
    PictureGraph graph =
        Pictures.graph(
            """
            shared x: int[0..1] = 0
            thread T { x = x + 1; x = x + 1 }
            thread U { assume x == 1; skip }
            """);
    var errors = graph.nodes().stream().filter(n -> n.id().startsWith("error")).toList();
    var discarded = graph.nodes().stream().filter(n -> n.id().startsWith("discarded")).toList();
    assertEquals(1, errors.size());
    assertEquals(Look.BAD, errors.getFirst().look());
    assertEquals(1, discarded.size());
    assertTrue(
        graph.edges().stream()
            .anyMatch(e -> graph.nodes().get(e.to()).id().startsWith("discarded")));
  }

  @Test
  void everyStepIsAnEdge() {
    PictureGraph graph =
        Pictures.graph(
            """
            mutex fork[3]
            thread P[i in 0..2] {
              loop {
                lock fork[i]
                lock fork[(i + 1) % 3]
                unlock fork[i]
                unlock fork[(i + 1) % 3]
              }
            }
            """);
    // without its two turns that end in a deadlock the system is symmetric; no state is final
    assertTrue(graph.nodes().stream().noneMatch(n -> n.look() == Look.FINAL));
    assertEquals(1, graph.nodes().stream().filter(n -> n.look() == Look.BAD).count());
    for (int k = 0; k < graph.nodes().size(); k++) {
      int node = k;
      boolean leaves = graph.edges().stream().anyMatch(e -> e.from() == node);
      assertEquals(graph.nodes().get(k).look() != Look.BAD, leaves, graph.nodes().get(k).id());
    }
  }

  @Test
  void stepsAreNamedAsSchedulesNameThem() {
    PictureGraph graph =
        Pictures.graph(
            """
            shared x: int[0..1]
            thread A { x = any -1..1 }
            """);
    // the first outcome is an error, so the first that leads to a state is the second
    assertEquals(
        List.of("A/2", "A/3", "A"), graph.edges().stream().map(PictureGraph.Edge::move).toList());
  }
}
