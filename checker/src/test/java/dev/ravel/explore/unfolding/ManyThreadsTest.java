// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.execution.Execution;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Families of so many threads that a look at each for each event, or for each pair of them, would
 * take longer than a test may.
 */
class ManyThreadsTest {
  private static final int THREADS = 60_000;

  @ParameterizedTest
  @ValueSource(strings = {"skip", "skip; skip", "x[i] = 1", "lock m[i]; unlock m[i]"})
  void threadsThatNeverMeetHaveOneExecution(String body) {
    Execution system =
        ModelText.system(
            "mutex m[%1$d]\nshared x: bool[%1$d]\nthread T[i in 0..%1$d - 1] { %2$s }"
                .formatted(THREADS, body.replace("= 1", "= true")));
    Question first = new Question(system.properties().getFirst(), false);
    Exploration all =
        new Unfolding(UnfoldingOptions.usual())
            .explore(system, List.of(first), Budget.unlimited());
    assertEquals(Verdict.HOLDS, all.judgements().getFirst().verdict());
  }
}
