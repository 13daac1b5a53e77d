// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.CrashingPrograms;
import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the visits of the engine to random programs whose threads may crash show all that
 * there is to be seen. The states in which nothing but crashes is enabled are among it. More
 * programs: as of {@link DporAgainstBruteForceTest}.
 */
@Tag("thorough")
class CrashesAgainstBruteForceTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.dpor.seeds", Boolean.getBoolean("ravel.deep") ? 1000 : 20);
  private static final int FIRST = Integer.getInteger("ravel.dpor.first", 0);
  private static final int LIMIT = 500;

  private static void compare(boolean precise, Family family, Size size) {
    AgainstBruteForce comparison = new AgainstBruteForce(LIMIT, precise);
    Optional<String> objection =
        comparison.programs(FIRST, SEEDS, seed -> CrashingPrograms.draft(seed, family, size));
    FailedInputs.assertNone(objection);
    assertTrue(comparison.compared() > SEEDS / 2, "too few programs");
    assertTrue(comparison.visited() < comparison.states(), "nothing is reduced");
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void programsThatGoRound(Family family) {
    compare(false, family, Size.ROUND);
    compare(true, family, Size.ROUND);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void programsThatEnd(Family family) {
    compare(false, family, Size.USUAL);
    compare(true, family, Size.USUAL);
  }
}
