// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of the budget of a search on this machine before other machines search. */
class FirstAloneTest {
  private static final Effort FEW = new Effort.OfStates(5, 5, 1, 0);
  private static final Exploration NOTHING =
      new Exploration(List.of(), Method.of("graph"), List.of(), Optional.empty());

  private final List<Optional<Problem>> answers = new ArrayList<>();

  @Test
  void aLimitThatEndsOneSearchDoesNotEndTheNextOne() {
    List<Optional<Problem>> limits =
        new ArrayList<>(List.of(Optional.of(Problem.K003), Optional.empty()));
    explore(effort -> limits.removeFirst(), FEW, FEW);
    assertEquals(List.of(Optional.of(Problem.K003), Optional.empty()), answers);
  }

  @Test
  void operationsAndMemoryAreThoseOfTheWholeCheck() {
    List<Long> worked = new ArrayList<>();
    Budget whole =
        new Budget() {
          @Override
          public Optional<Problem> spent(Effort effort) {
            return Optional.empty();
          }

          @Override
          public void worked(long operations) {
            worked.add(operations);
          }

          @Override
          public long memory() {
            return 77;
          }
        };
    Engine alone =
        (system, questions, budget) -> {
          budget.worked(33);
          assertEquals(77, budget.memory());
          return NOTHING;
        };
    run(alone, (system, questions, budget) -> fail("this machine was enough"), whole);
    assertEquals(List.of(33L), worked);
  }

  private void explore(Budget whole, Effort... efforts) {
    Engine alone =
        (system, questions, budget) -> {
          for (Effort effort : efforts) {
            answers.add(budget.spent(effort));
          }
          return NOTHING;
        };
    run(alone, (system, questions, budget) -> fail("this machine was enough"), whole);
  }

  private static void run(Engine alone, Engine others, Budget whole) {
    Exploration found =
        FirstAlone.of(alone, 100, others)
            .explore(
                ModelText.system("shared x: int[0..1]\nthread T { x = 1 }\n"), List.of(), whole);
    assertEquals(NOTHING, found);
  }
}
