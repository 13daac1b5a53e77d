// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that with cutoffs, all states of random programs that may go round occur in what is
 * visited. It is in the last round where there are several. There may be far more executions up to
 * a cutoff than states, where a thread counts rounds and others look on in each: at most one
 * exploration of a hundred may be given up for that. No program crashes, is a net alone, or has
 * more than a thousand states.
 */
class CutoffsAgainstBruteForceTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.unfolding.seeds", Boolean.getBoolean("ravel.deep") ? 1000 : 20);
  private static final int FIRST = Integer.getInteger("ravel.unfolding.first", 0);
  private static final int LIMIT = 1000;

  @ParameterizedTest
  @EnumSource(Family.class)
  void everyState(Family family) {
    compare(Drive.engine(), family);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void everyStateByDeepening(Family family) {
    compare(Drive.deepening(), family);
  }

  private static void compare(AgainstBruteForce.Explorer engine, Family family) {
    Options options = new Options(0, true, 0);
    var comparison =
        new AgainstBruteForce(engine, options, Question.STATES, LIMIT).leavingOutWhatDoesNotEnd();
    Optional<String> objection = comparison.programs(FIRST, SEEDS, family, Size.ROUND);
    FailedInputs.assertNone(objection);
    assertTrue(
        100 * comparison.tooLong() <= comparison.compared(),
        comparison.tooLong() + " of " + comparison.compared() + " do not end");
  }
}
