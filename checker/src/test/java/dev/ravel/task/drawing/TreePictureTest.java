// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Look;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TreePictureTest {
  private static final String LOST =
      "shared x: int[0..9] = 0\nthread T[i in 1..%d] { var t: int[0..9] = x; x = t + 1 }\n";
  private static final String INDEPENDENT =
      "shared x: int[0..2][%1$d] = 0\nthread T[i in 1..%1$d] { x[i - 1] = 1; x[i - 1] = 2 }\n";

  private static PictureGraph tree(String model, int depth) {
    return Pictures.given(TreePicture.of(Pictures.asked(model), depth));
  }

  private static Set<String> executions(PictureGraph tree) {
    return tree.nodes().stream()
        .map(PictureGraph.Node::value)
        .filter(value -> !value.isEmpty())
        .collect(Collectors.toSet());
  }

  /** Lost updates have 6 and 90 interleavings, which are 4 and 36 executions. */
  @ParameterizedTest
  @CsvSource({"2, 19, 6, 4", "3, 271, 90, 36"})
  void interleavingsOfOneExecutionHaveOneNumber(
      int threads, int nodes, int interleavings, int executions) {
    PictureGraph tree = tree(LOST.formatted(threads), 12);
    assertEquals(nodes, tree.nodes().size());
    assertEquals(nodes - 1, tree.edges().size());
    assertEquals(interleavings, tree.nodes().stream().filter(n -> !n.value().isEmpty()).count());
    assertEquals(executions, executions(tree).size());
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "2, 19", "3, 271"})
  void independentThreadsHaveOneExecution(int threads, int nodes) {
    PictureGraph tree = tree(INDEPENDENT.formatted(threads), 12);
    assertEquals(nodes, tree.nodes().size());
    assertEquals(Set.of("\u2261 1"), executions(tree));
  }

  @Test
  void whatIsBelowTheDepthIsSaidToBeMissing() {
    PictureGraph tree = tree(LOST.formatted(2), 2);
    assertEquals(1 + 2 + 4, tree.nodes().size());
    assertTrue(tree.extent().isPart());
    assertEquals(4, tree.nodes().stream().filter(n -> n.look() == Look.OPEN).count());
  }

  @Test
  void noMoreThanFiveHundredNodesAreMade() {
    PictureGraph tree = tree(INDEPENDENT.formatted(5), 10);
    assertEquals(500, tree.nodes().size());
    assertTrue(tree.extent().isPart());
  }

  @Test
  void errorsAreLeaves() {
    PictureGraph tree = tree("thread T { assert 1 == 2 }\n", 6);
    assertEquals(2, tree.nodes().size());
    assertEquals(Look.BAD, tree.nodes().getLast().look());
  }
}
