// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Halt;
import dev.ravel.explore.Meter;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs to states that were found. */
class ShortRunsTest {
  private static final ConcurrentSystem SYSTEM =
      ModelText.system("thread A { skip; skip; skip } thread B { skip; skip }");

  /** All states, one step of A and then one of B at a time. */
  private static Explored explored() {
    Explored explored = new Explored(SYSTEM);
    Position at = explored.position();
    int[] state = new int[SYSTEM.objects()];
    SYSTEM.initialState(0, state);
    explored.starts(0, ~at.start(state));
    for (int next = 0; next < explored.states(); next++) {
      for (int p = 0; p < SYSTEM.processes(); p++) {
        at.moveTo(next);
        int reaction = SYSTEM.reaction(p, at.state());
        if (SYSTEM.outcomes(reaction) > 0) {
          int outcome = SYSTEM.outcome(reaction, 0);
          int _ = at.step(next, outcome, at.key(outcome));
        }
      }
    }
    return explored;
  }

  @Test
  void shortest() {
    Explored explored = explored();
    assertEquals(4 * 3, explored.states());
    Meter meter = new Meter(Budget.unlimited());
    assertEquals(5, new ShortRuns(SYSTEM, explored, meter).to(explored.states() - 1).length());
  }

  @Test
  void theBudgetIsAsked() {
    Explored explored = explored();
    Meter meter = new Meter(effort -> Optional.of(Problem.K004));
    ShortRuns runs = new ShortRuns(SYSTEM, explored, meter);
    Halt halt = assertThrows(Halt.class, () -> runs.to(explored.states() - 1));
    assertEquals(Problem.K004, halt.reason());
  }
}
