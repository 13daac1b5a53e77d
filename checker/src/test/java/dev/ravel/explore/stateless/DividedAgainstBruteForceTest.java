// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.AgainstBruteForce;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that explorers of one tree which work at random complete together exactly one execution of
 * each maximal trace of random programs, and give up none. More programs: as of {@link
 * StatelessAgainstBruteForceTest}.
 */
class DividedAgainstBruteForceTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.stateless.seeds", Boolean.getBoolean("ravel.deep") ? 6000 : 120);
  private static final int FIRST = Integer.getInteger("ravel.stateless.first", 0);
  private static final int LIMIT = 300;

  @ParameterizedTest
  @EnumSource(Family.class)
  void eachTraceOnce(Family family) {
    Options options = new Options(0, false, 0);
    var comparison = new AgainstBruteForce(Divided::explore, options, Question.ONCE, LIMIT);
    Optional<String> objection =
        comparison.programs(FIRST, SEEDS, seed -> RandomPrograms.draft(seed, family, Size.USUAL));
    FailedInputs.assertNone(objection);
    assertTrue(comparison.compared() > SEEDS / 2, "too few programs");
  }
}
