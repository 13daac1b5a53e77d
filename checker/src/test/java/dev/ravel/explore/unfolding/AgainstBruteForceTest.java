// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.unfolding.AgainstBruteForce.Explorer;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import dev.ravel.explore.unfolding.RandomPrograms.Family;
import dev.ravel.explore.unfolding.RandomPrograms.Size;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The comparison accepts a right explorer and soon objects to wrong ones. */
class AgainstBruteForceTest {
  private static final Options OPTIMAL = new Options(0, false, 0);

  private static Optional<String> objection(Explorer explorer, Question question, Family family) {
    var comparison = new AgainstBruteForce(explorer, OPTIMAL, question, 300);
    Optional<String> objection = comparison.programs(0, 60, family, Size.USUAL);
    assertTrue(objection.isPresent() || comparison.compared() > 30, "too few programs");
    return objection;
  }

  @Test
  void sleepSetsVisitEachConfigurationOnce() {
    for (Family family : Family.values()) {
      for (Question question : Question.values()) {
        assertEquals(Optional.empty(), objection(SleepSets.correct(), question, family));
      }
    }
  }

  @Test
  void missingOnesAreFound() {
    for (Family family : Family.values()) {
      String text =
          objection(new SleepSets(dependent -> false), Question.ALL, family).orElseThrow();
      assertTrue(text.contains("not visited: "), text);
    }
  }

  @Test
  void repeatedOnesAreFound() {
    for (Family family : Family.values()) {
      Explorer eager = new SleepSets(dependent -> true);
      String text = objection(eager, Question.ONCE, family).orElseThrow();
      assertTrue(text.contains("visited twice: "), text);
      assertEquals(Optional.empty(), objection(eager, Question.ALL, family));
    }
  }

  @Test
  void halfExecutionsAreFound() {
    Explorer short1 =
        (system, property, options, sink) -> sink.maximal(0, new int[0], new int[0]);
    String text = objection(short1, Question.ALL, Family.CELLS).orElseThrow();
    assertTrue(text.contains("not maximal: "), text);
    String lost = objection(short1, Question.LOCAL, Family.CELLS).orElseThrow();
    assertTrue(lost.contains("is never"), lost);
  }
}
