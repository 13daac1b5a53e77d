// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of families of many threads, of which not all are looked at for each event. */
class ManyThreadsTest {
  private static final int THREADS = 140;

  /** Three threads meet, in six orders. */
  @ParameterizedTest
  @ValueSource(strings = {"skip", "skip; skip", "x[i] = true", "lock m[i]; unlock m[i]"})
  void executionsAreThoseOfThreadsThatMeet(String body) {
    ProgramSystem system =
        ModelText.system(
            "mutex m[%1$d]".formatted(THREADS),
            "shared x: bool[%1$d]".formatted(THREADS),
            "atomic shared y: int[0..3]",
            "thread T[i in 0..%1$d - 1] { %2$s }".formatted(THREADS, body),
            "thread U[i in 1..3] { y = i }");
    Question first = new Question(system.properties().getFirst(), false);
    Exploration all =
        new Unfolding(UnfoldingOptions.usual()).explore(system, List.of(first), Budget.unlimited());
    assertEquals(Verdict.HOLDS, all.judgements().getFirst().verdict());
    assertEquals(
        OptionalLong.of(6), all.searches().getFirst().counters().executions(), all.toString());
  }
}
