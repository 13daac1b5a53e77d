// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that a state that an execution reaches decides a condition. Each run found is replayed. */
class ConditionsTest {
  private static Verdict decided(Engine engine, String text) {
    ProgramSystem system = ModelText.system(text);
    Question first = new Question(system.properties().getFirst(), false, system.objects());
    return engine.explore(system, List.of(first), Budget.unlimited()).judgements().stream()
        .map(Judgement::verdict)
        .findFirst()
        .orElseThrow();
  }

  private static void asTheGraph(Verdict expected, String... lines) {
    String text = String.join("\n", lines);
    assertEquals(expected, decided(new Graph(1), text));
    assertEquals(expected, decided(new Unfolding(UnfoldingOptions.usual()), text));
  }

  /** B goes on after the error of A, which used what B uses, and reaches its end only there. */
  @Test
  void aStepBehindOneThatFailsReachesNothing() {
    asTheGraph(
        Verdict.HOLDS,
        "mutex m",
        "shared x: bool",
        "thread A { unlock m; x = true }",
        "thread B { lock m; await x }",
        "check never B done");
  }

  /** The same, and B gets to its end before A fails as well. */
  @Test
  void anotherExecutionMayReachIt() {
    asTheGraph(
        Verdict.VIOLATED,
        "mutex m, n, o",
        "thread A { section before { unlock o; loop { skip; with o { } }; lock m };",
        "  between:; lock n; unlock m; unlock n }",
        "thread B { section before { with n { lock o; skip; unlock o } };",
        "  between:; loop { skip; lock m; lock o; unlock o; unlock m; break } }",
        "check never A at between || B done");
  }

  /** Nobody knows at first that the order of accesses to the plain cell matters. */
  @Test
  void whatAPlainCellHoldsMayDecide() {
    asTheGraph(
        Verdict.HOLDS,
        "mutex m",
        "cond changed",
        "shared ready: bool",
        "thread Waiter { lock m; while !ready { wait changed with m }; unlock m }",
        "thread Setter { ready = true; signal changed }",
        "check reachable Waiter done");
  }
}
