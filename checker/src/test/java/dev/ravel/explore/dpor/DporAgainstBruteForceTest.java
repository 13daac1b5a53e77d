// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import java.util.Optional;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the engine visits of random programs shows all that there is to be seen, and the certificate
 * of each search holds. More programs: {@code -Dravel.dpor.seeds=20000 -Dravel.dpor.first=1000}.
 */
class DporAgainstBruteForceTest {
  private static final int SEEDS = Integer.getInteger("ravel.dpor.seeds", 150);
  private static final int FIRST = Integer.getInteger("ravel.dpor.first", 0);
  private static final int LIMIT = 300;

  private static void compare(int seeds, LongFunction<Draft> drafts) {
    AgainstBruteForce comparison = new AgainstBruteForce(LIMIT);
    Optional<String> objection = comparison.programs(FIRST, seeds, drafts);
    assertEquals(Optional.empty(), objection);
    assertTrue(comparison.compared() > seeds / 2, "too few programs");
    assertTrue(comparison.visited() < 0.9 * comparison.states(), "nothing is reduced");
  }

  @Test
  void programsWithJumps() {
    compare(3 * SEEDS, RandomGotos::draft);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void programsThatGoRound(Family family) {
    compare(SEEDS, seed -> RandomPrograms.draft(seed, family, Size.ROUND));
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void programsThatEnd(Family family) {
    compare(SEEDS, seed -> RandomPrograms.draft(seed, family, Size.USUAL));
  }
}
