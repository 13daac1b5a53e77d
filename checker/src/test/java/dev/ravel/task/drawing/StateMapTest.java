// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.picture.PictureGraph;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StateMapTest {
  private static final String LOST =
      """
      shared x: int[0..9] = 0
      thread T[i in 1..3] { var t: int[0..9] = x; x = t + 1 }
      check finally x == 3
      """;

  private static final String CHOICES =
      """
      shared x: int[0..9] = 0
      thread A { either { x = 1 } or { x = 2 } or { x = 3 } }
      thread B { var t: int[0..9] = 0; t = any 0..3; assert t + x < 6 }
      """;

  private static final String LOCKS =
      """
      mutex a, b
      thread A { lock a; lock b; unlock b; unlock a }
      thread B { lock b; lock a; unlock a; unlock b }
      """;

  private static StateMap map(String model) {
    return switch (StateMap.of(Pictures.asked(model))) {
      case Answer.Given<StateMap>(StateMap its) -> its;
      case Answer.Nothing<StateMap>() -> throw new AssertionError("nothing moves");
      case Answer.Failed<StateMap> failed -> throw new AssertionError(failed.why().toString());
    };
  }

  /** In a grid of independent threads a state's layer is the number of steps that were done. */
  @ParameterizedTest
  @CsvSource({"'21,21', 441, 840", "'7,7,8', 392, 1015", "'30,40,10', 12000, 34100"})
  void theLayersOfAGridAreItsDiagonals(String sides, int states, int steps) {
    StateMap map = map(StateGraphTest.grid(sides));
    assertTrue(map.all());
    assertEquals(states, map.layer().length);
    assertEquals(steps, map.from().length);
    int[] size = new int[states];
    for (int k = 0; k < states; k++) {
      size[map.layer()[k]]++;
    }
    int longest =
        Arrays.stream(sides.split(",", -1)).mapToInt(Integer::parseInt).map(its -> its - 1).sum();
    assertEquals(1, size[0]);
    assertEquals(longest, Arrays.stream(map.layer()).max().orElseThrow());
    for (int k = 0; k < steps; k++) {
      assertEquals(map.layer()[map.from()[k]] + 1, map.layer()[map.to()[k]]);
    }
    assertEquals(1, Arrays.stream(map.look()).filter(StateMap.Look.FINAL::equals).count());
    Set<List<Integer>> places = new HashSet<>();
    for (int k = 0; k < states; k++) {
      assertTrue(places.add(List.of(map.layer()[k], map.place()[k])), "two states at one place");
      assertTrue(map.place()[k] < size[map.layer()[k]]);
    }
  }

  /** The states, steps and marks of the picture, and the moves lead to the same states. */
  @ParameterizedTest
  @ValueSource(strings = {LOST, CHOICES, LOCKS})
  void theMapIsThatOfThePicture(String model) {
    StateMap map = map(model);
    PictureGraph graph = Pictures.graph(model);
    Map<String, PictureGraph.Node> nodes =
        graph.nodes().stream().collect(Collectors.toMap(PictureGraph.Node::id, its -> its));
    Set<String> failing =
        graph.edges().stream()
            .filter(its -> graph.nodes().get(its.to()).id().startsWith("error"))
            .map(its -> graph.nodes().get(its.from()).id())
            .collect(Collectors.toSet());
    for (int k = 0; k < map.layer().length; k++) {
      PictureGraph.Look look = nodes.get("s" + k).look();
      boolean bad = look == PictureGraph.Look.BAD || failing.contains("s" + k);
      assertEquals(bad, map.look()[k] == StateMap.Look.BAD, "s" + k);
      assertEquals(!bad && look == PictureGraph.Look.FINAL, map.look()[k] == StateMap.Look.FINAL);
    }
    Map<String, Long> drawn = new HashMap<>();
    graph.edges().stream()
        .filter(its -> graph.nodes().get(its.to()).id().matches("s[0-9]+"))
        .map(its -> graph.nodes().get(its.from()).id() + graph.nodes().get(its.to()).id())
        .forEach(its -> drawn.merge(its, 1L, Long::sum));
    Map<String, Long> mapped = new HashMap<>();
    for (int k = 0; k < map.from().length; k++) {
      mapped.merge("s" + map.from()[k] + "s" + map.to()[k], 1L, Long::sum);
    }
    assertEquals(drawn, mapped);
    Asked asked = Pictures.asked(model);
    for (int k = 0; k < map.layer().length; k++) {
      List<String> moves = moves(map, k);
      assertEquals(map.layer()[k], moves.size());
      if (!moves.isEmpty()) {
        Answer<StateGraph.Seen> seen =
            StateGraph.seen(Pictures.asked(model), new StateGraph.View(moves, 0, List.of()));
        assertTrue(seen instanceof Answer.Given<StateGraph.Seen>, asked.file());
        if (seen instanceof Answer.Given<StateGraph.Seen>(StateGraph.Seen its)) {
          assertEquals("s" + k, its.along().getLast(), moves.toString());
        }
      }
    }
  }

  private static List<String> moves(StateMap map, int state) {
    List<String> moves = new ArrayList<>();
    int at = state;
    while (!map.move()[at].isEmpty()) {
      moves.addFirst(map.move()[at]);
      int to = at;
      int step = 0;
      while (map.to()[step] != to) {
        step++;
      }
      at = map.from()[step];
    }
    return moves;
  }

  @Test
  void ofMoreStatesThanAMapHasSomeAreOpen() {
    StateMap map = map(StateGraphTest.grid("99,99,9"));
    assertFalse(map.all());
    assertTrue(map.layer().length >= 50_000 && map.layer().length < 50_010);
    assertTrue(Arrays.stream(map.look()).anyMatch(StateMap.Look.OPEN::equals));
  }
}
