// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.source.Problem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without cutoffs, executions that go round are given up at once, and others are not. */
class WithoutCutoffsTest {
  private static final long FEW = 1000;

  private static Exploration explore(String text) {
    UnfoldingOptions options =
        new UnfoldingOptions(
            UnfoldingOptions.OPTIMAL, Cutoffs.NEVER, UnfoldingOptions.UNBOUNDED, false, false);
    Budget budget =
        effort ->
            effort instanceof Effort.OfEvents its && its.events() > FEW
                ? Optional.of(Problem.K008)
                : Optional.empty();
    List<Question> questions = List.of(new Question(new Property.Error(), false));
    return new Unfolding(options).explore(ModelText.system(text), questions, budget);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "thread A { loop { skip } }",
        "net Round { place p = 1, q  trans go: p -> q  trans back: q -> p }",
        "net Reader { place p = 1  trans look: p -> p }",
        "net Two { place p = 1, q, r = 1, s trans a: p -> q trans b: q -> p trans c: r -> s }"
      })
  void roundAndRound(String text) {
    assertEquals(Optional.of(Problem.K009), explore(text).stopped());
  }

  /** Six tokens come one after the other. A transition fires often and no marking comes back. */
  @Test
  void manyTimes() {
    Exploration exploration = explore("net Down { place p = 6, q  trans go: p -> q }");
    assertEquals(Optional.empty(), exploration.stopped());
    assertEquals(Verdict.HOLDS, exploration.judgements().getFirst().verdict());
  }

  /** Tokens have no bound. No marking comes back, so the budget has to end it. */
  @Test
  void withoutBound() {
    Exploration exploration = explore("net Up { place p = 1, q  trans go: p -> p, q }");
    assertEquals(Optional.of(Problem.K008), exploration.stopped());
  }
}
