// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Shape;
import dev.ravel.task.loading.Answer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AutomatonPictureTest {
  private static final String MODEL =
      """
      shared p: bool = false
      shared q: bool = false
      thread T { loop { p = true; q = true } }
      check first: ltl "G ((p) -> F (q))"
      check second: ltl "(p) U (q)"
      check third: ltl "G F (p)"
      check fourth: ltl "F G (p && q)"
      """;

  private static PictureGraph of(String check) {
    return Pictures.given(AutomatonPicture.of(Pictures.asked(MODEL), Optional.of(check)));
  }

  private static List<String> edges(PictureGraph graph) {
    return graph.edges().stream()
        .map(
            e ->
                graph.nodes().get(e.from()).name()
                    + " "
                    + graph.nodes().get(e.to()).name()
                    + ": "
                    + e.label())
        .sorted()
        .toList();
  }

  private static List<String> note(PictureGraph graph) {
    return graph.nodes().stream().filter(n -> n.shape() == Shape.NOTE).toList().getFirst().lines();
  }

  /** A violation of a response waits for its cause, and then for ever in vain. */
  @Test
  void aResponseIsViolatedByWaitingInVain() {
    PictureGraph graph = of("first");
    assertEquals(List.of("0 0: true", "0 1: p && !q [1]", "1 1: !q [1]"), edges(graph));
    assertEquals("again and again: [1]", note(graph).getLast());
    assertTrue(graph.nodes().getFirst().initial());
  }

  /** An until is violated by a state with neither before the second comes, or if it never comes. */
  @Test
  void anUntilIsViolatedAtOnceOrNever() {
    PictureGraph graph = of("second");
    assertTrue(edges(graph).contains("0 0: !q"), edges(graph).toString());
    assertTrue(edges(graph).stream().anyMatch(e -> e.matches("0 1: !p && !q|0 1: !q && !p")));
    assertTrue(edges(graph).contains("1 1: true"), edges(graph).toString());
  }

  @Test
  void whatIsSaidOfInfinitelyManyStatesIsAGoal() {
    assertEquals("not again and again: p", note(of("third")).getLast());
    assertEquals("again and again: !(p && q)", note(of("fourth")).getLast());
  }

  @Test
  void theFirstFormulaIsMeantWhereNoneIsNamed() {
    PictureGraph graph =
        Pictures.given(AutomatonPicture.of(Pictures.asked(MODEL), Optional.empty()));
    assertEquals(of("first"), graph);
  }

  @Test
  void aNameThatNoFormulaHasIsRefused() {
    var answer = AutomatonPicture.of(Pictures.asked(MODEL), Optional.of("fist"));
    if (answer instanceof Answer.Failed<PictureGraph> failed) {
      assertEquals("no check of a formula is called `fist`", failed.why().getFirst().message());
      assertEquals("did you mean `first`?", failed.why().getFirst().helps().getFirst().text());
    } else {
      throw new AssertionError(answer);
    }
  }
}
