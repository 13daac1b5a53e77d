// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.MessagePrograms;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Tests that the states of threads that send each other messages, some of which may crash, are
 * visited, where events are cut.
 */
class MessagesAgainstBruteForceTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.unfolding.seeds", Boolean.getBoolean("ravel.deep") ? 3000 : 60);

  private static final int FIRST = Integer.getInteger("ravel.unfolding.first", 0);
  private static final int LIMIT = 300;

  @Test
  void everyState() {
    Options options = new Options(0, true, 0);
    var comparison = new AgainstBruteForce(Drive.engine(), options, Question.STATES, LIMIT);
    Optional<String> objection = comparison.programs(FIRST, SEEDS, MessagePrograms::draft);
    FailedInputs.assertNone(objection);
    assertTrue(comparison.compared() > SEEDS / 3, "too few programs");
  }
}
