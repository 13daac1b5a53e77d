// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.Execution;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.source.Problem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How few of the states are visited where threads seldom disturb each other. */
class ReductionTest {
  /** Decided only when everything is explored. */
  private static final List<Question> TO_THE_END =
      List.of(new Question(new Property.DeadCode(), false));

  private static Execution system(String model, Map<String, String> constants) {
    String file = "reduction/" + model + ".ravel";
    return Systems.system(Systems.instances(file, constants).getFirst());
  }

  private static Exploration reduced(Execution system, List<Question> questions) {
    return new Dpor(DporOptions.usual()).explore(system, questions, few());
  }

  /** Far fewer states than there are. */
  private static Budget few() {
    return effort ->
        effort instanceof Effort.OfStates search && search.states() > 10_000
            ? Optional.of(Problem.K003)
            : Optional.empty();
  }

  /**
   * The share is that of the same kind of program in a sketch of the algorithm, written apart, and
   * a tenth of it more.
   */
  @ParameterizedTest
  @CsvSource({
    "mutex-with-data, 0.0199",
    "two-mutexes, 0.0658",
    "dining, 0.1355",
    "one-writer, 0.1018",
    "private-loops, 0.0252",
    "pipeline, 0.1549",
    "test-and-set, 0.1529"
  })
  void shareOfTheStates(String model, double share) {
    Counters all =
        new Graph().explore(system(model, Map.of()), TO_THE_END, Budget.unlimited()).counters();
    Counters some = reduced(system(model, Map.of()), TO_THE_END).counters();
    long visited = some.states().orElseThrow();
    assertTrue(visited <= share * all.states().orElseThrow(), visited + " of " + all.states());
    assertTrue(some.transitions().orElseThrow() < all.transitions().orElseThrow());
  }

  /** With many threads there are more than a hundred million states, and still few that matter. */
  @ParameterizedTest
  @CsvSource({
    "mutex-with-data, 9, HOLDS",
    "two-mutexes, 8, HOLDS",
    "dining, 12, VIOLATED",
    "one-writer, 11, HOLDS",
    "private-loops, 10, HOLDS",
    "pipeline, 10, HOLDS",
    "test-and-set, 14, HOLDS"
  })
  void manyThreads(String model, String threads, Verdict verdict) {
    Execution system = system(model, Map.of("N", threads));
    List<Question> questions = Systems.questions(system);
    Exploration exploration = reduced(system, questions);
    assertEquals(Optional.empty(), exploration.stopped());
    for (int k = 0; k < questions.size(); k++) {
      boolean deadlock = questions.get(k).property() instanceof Property.Deadlock;
      assertEquals(deadlock ? verdict : Verdict.HOLDS, exploration.judgements().get(k).verdict());
    }
  }
}
