// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.picture.PictureGraph;
import dev.ravel.task.drawing.StateDiamonds.Corners;
import dev.ravel.task.loading.Answer;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateDiamondsTest {
  private static List<Corners> diamonds(String model) {
    return switch (StateGraph.seen(Pictures.asked(model), StateGraph.View.FIRST)) {
      case Answer.Given<StateGraph.Seen>(StateGraph.Seen its) -> its.diamonds();
      case Answer.Nothing<StateGraph.Seen>() -> throw new AssertionError("nothing moves");
      case Answer.Failed<StateGraph.Seen> failed ->
          throw new AssertionError(failed.why().toString());
    };
  }

  /**
   * A grid of n threads of two steps has for each pair of threads 2 · 2 squares for each of the 3 ^
   * (n - 2) places of the others.
   */
  @ParameterizedTest
  @CsvSource({"2, 4", "3, 36", "4, 216"})
  void independentThreadsFillTheirGrid(int threads, int squares) {
    String model =
        "shared x: int[0..2][%d] = 0\nthread T[i in 0..%d] { x[i] = 1; x[i] = 2 }\n"
            .formatted(threads, threads - 1);
    assertEquals(squares, diamonds(model).size());
  }

  /** Both threads read x, in either order; that both write 1 to it makes them no less dependent. */
  @Test
  void stepsThatDependMakeNoneEvenWhereTheyComeToOneState() {
    String lost = "shared x: int[0..2] thread T[i in 1..2] { x = x + 1 }";
    assertEquals(List.of(new Corners("s0", "s1", "s4", "s2")), diamonds(lost));
    assertEquals(List.of(), diamonds("shared x: int[0..1] thread A { x = 1 } thread B { x = 1 }"));
  }

  /** Steps that go round in a circle have diamonds as well, and those of one thread have none. */
  @Test
  void circlesHaveThemToo() {
    String model =
        """
        shared x: bool
        shared y: bool
        thread A { loop { x = !x } }
        thread B { loop { y = !y } }
        """;
    List<Corners> all = diamonds(model);
    assertTrue(all.size() >= 4, all.toString());
  }

  /**
   * All four sides are steps of the picture. Opposite ones are of one thread, neighbours of two.
   */
  @ParameterizedTest
  @CsvSource({"2", "3"})
  void sidesAreStepsOfThePicture(int threads) {
    String model =
        """
        mutex m
        shared x: int[0..9]
        shared y: int[0..9]
        thread T[i in 1..%d] {
          lock m
          x = x + 1
          unlock m
          y = i
        }
        """
            .formatted(threads);
    PictureGraph graph = Pictures.graph(model);
    Set<String> steps =
        graph.edges().stream()
            .map(
                edge ->
                    graph.nodes().get(edge.from()).id()
                        + edge.thread()
                        + graph.nodes().get(edge.to()).id())
            .collect(Collectors.toSet());
    List<Corners> all = diamonds(model);
    assertTrue(!all.isEmpty());
    for (Corners its : all) {
      long pairs = 0;
      for (int one = 0; one < threads; one++) {
        for (int other = 0; other < threads; other++) {
          pairs +=
              one != other
                      && steps.contains(its.top() + one + its.left())
                      && steps.contains(its.right() + one + its.bottom())
                      && steps.contains(its.top() + other + its.right())
                      && steps.contains(its.left() + other + its.bottom())
                  ? 1
                  : 0;
        }
      }
      assertEquals(1, pairs, its.toString());
    }
  }
}
