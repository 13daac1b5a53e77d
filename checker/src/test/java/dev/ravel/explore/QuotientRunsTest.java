// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rounds of barriers that are used for ever do not tell states apart. */
final class QuotientRunsTest {
  private static ProgramSystem forEver(int threads, String check) {
    return ProgramSystem.of(
        ModelText.program(
            "barrier b = %1$d\nthread P[i in 1..%1$d] { loop { pass b } }\ncheck %2$s\n"
                .formatted(threads, check)));
  }

  private static List<Question> questions(ProgramSystem system) {
    return List.of(new Question(system.properties().getFirst(), false, ConcurrentSystem.NONE));
  }

  /**
   * While no thread leaves, all but one at most wait: 2^n - 1 states. While k threads leave, each
   * of the others has left and waits or not: 3^n - 2^n states for all k above 0.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5})
  void threeToTheNumberOfThreadsLessOne(int threads) {
    ProgramSystem system = forEver(threads, "no deadlock");
    long states = (long) Math.pow(3, threads) - 1;
    for (Engine engine :
        List.of(new Graph(), new Graph(2), new Dpor(new DporOptions(false, false, false)))) {
      Exploration found = engine.explore(system, questions(system), Budget.unlimited());
      assertEquals(Verdict.HOLDS, found.judgements().getFirst().verdict());
      assertEquals(states, found.counters().states().orElseThrow(), engine.toString());
    }
  }

  /** A loop of the quotient is one round; back in the same state is who has gone round twice. */
  @Test
  void loopsAreClosedInTheSystem() {
    ProgramSystem system = forEver(2, "terminates");
    Exploration found = new Graph().explore(system, questions(system), Budget.unlimited());
    Run run = found.judgements().getFirst().run().orElseThrow();
    int[] state = system.initialState(run.initialState());
    int[] first = {};
    for (int step = 0; step < run.length(); step++) {
      first = step == run.loop().orElseThrow() ? state.clone() : first;
      int _ = TransitionRelation.step(system, run.processes()[step], run.outcomes()[step], state);
    }
    assertTrue(Arrays.equals(first, state), run.toString());
    assertEquals(0, (run.length() - run.loop().orElseThrow()) % 8, "whole rounds, an even number");
  }
}
