// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.execution.Execution;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Joins with which a thread ends are no events, and are executed all the same. */
class LastJoinsTest {
  private static Exploration explored(String... lines) {
    Execution system = ModelText.system(String.join("\n", lines));
    Question first = new Question(system.properties().getFirst(), false);
    return new Unfolding(UnfoldingOptions.usual())
        .explore(system, List.of(first), Budget.unlimited());
  }

  private static Judgement judged(String... lines) {
    return explored(lines).judgements().getFirst();
  }

  @Test
  void theThreadHasEndedAtTheEnd() {
    assertEquals(
        Verdict.HOLDS,
        judged(
                "task T { skip }",
                "thread Main { start T; join T }",
                "check finally Main done && T done")
            .verdict());
  }

  /** start, skip, join. */
  @Test
  void runsHaveTheJoins() {
    Judgement judged =
        judged("task T { skip }", "thread Main { start T; join T }", "check finally !(Main done)");
    assertEquals(Verdict.VIOLATED, judged.verdict());
    assertEquals(3, judged.run().orElseThrow().length());
  }

  @Test
  void whoWaitsForABlockedThreadIsInADeadlock() {
    Judgement judged =
        judged(
            "shared x: bool",
            "task T { await x }",
            "task U { skip }",
            "thread Main { start T; start U; join U; join T }",
            "check no deadlock");
    assertEquals(Verdict.VIOLATED, judged.verdict());
  }

  @Test
  void theirStatementsAreExecuted() {
    assertEquals(
        Verdict.HOLDS,
        judged("task T { skip }", "thread Main { start T; join T }", "check no dead code")
            .verdict());
  }
}
