// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Races;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.PackedSteps;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs to states that were found. */
class ShortRunsTest {
  private static final ConcurrentSystem SYSTEM =
      ModelText.system("thread A { skip; skip; skip } thread B { skip; skip }");

  /** All states, explored in full. */
  private static ReducedGraph explored() {
    ReducedGraph explored = new ReducedGraph(SYSTEM, new Races(SYSTEM), Optional.empty());
    fill(explored, false);
    return explored;
  }

  /**
   * Explores.
   *
   * @param one whether only the first process that is not at its end is explored in a state
   */
  private static void fill(ReducedGraph explored, boolean one) {
    PackedSteps moves = explored.moves();
    Cursor at = explored.cursor();
    StepBatch steps = new StepBatch(explored, new LastMovers(SYSTEM.processes()));
    long[] all = {(1 << SYSTEM.processes()) - 1};
    int[] state = new int[SYSTEM.objects()];
    SYSTEM.initialState(0, state);
    assertTrue(explored.start(0, state));
    for (int next = 0; next < explored.states(); next++) {
      at.moveTo(next);
      long[] its = one ? new long[] {SYSTEM.finished(0, at.state()) ? 2 : 1} : all;
      explored.explore(its, all);
      steps.from(next);
      for (int p = Processes.next(its, 0); p >= 0; p = Processes.next(its, p + 1)) {
        at.moveTo(next);
        int reaction = SYSTEM.reaction(p, at.state());
        while (moves.begin(reaction) == PackedSteps.UNKNOWN && !moves.compile(reaction)) {
          int _ = steps.take();
          long _ = explored.widen();
          at.moveTo(next);
          steps.from(next);
        }
        assertTrue(steps.add(at, p, moves.begin(reaction)));
      }
      int _ = steps.take();
    }
  }

  @Test
  void shortest() {
    ReducedGraph explored = explored();
    assertEquals(4 * 3, explored.states());
    Meter meter = new Meter(Budget.unlimited());
    for (long most : new long[] {0, ShortRuns.MANY}) {
      assertEquals(
          5, new ShortRuns(explored, meter, most).to(explored.states() - 1).run().length());
    }
  }

  /** Where there are too many steps, only explored ones are taken; these lead everywhere. */
  @Test
  void alongExploredSteps() {
    ReducedGraph explored = new ReducedGraph(SYSTEM, new Races(SYSTEM), Optional.empty());
    fill(explored, true);
    Meter meter = new Meter(Budget.unlimited());
    int[] processes =
        new ShortRuns(explored, meter, 0).to(explored.states() - 1).run().processes().clone();
    assertArrayEquals(new int[] {0, 0, 0, 1, 1}, processes, "first A, then B");
  }

  @Test
  void theBudgetIsAsked() {
    ReducedGraph explored = explored();
    Meter meter = new Meter(effort -> Optional.of(Problem.K004));
    ShortRuns runs = new ShortRuns(explored, meter, ShortRuns.MANY);
    Halt halt = assertThrows(Halt.class, () -> runs.to(explored.states() - 1));
    assertEquals(Problem.K004, halt.reason());
  }
}
