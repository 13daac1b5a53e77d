// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Draft;
import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.PointerPrograms;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import java.util.Optional;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the engine asks for no step that no execution of a program has, whatever it has still
 * to learn of the program. More programs: {@code -Dravel.possible.seeds=5000}.
 */
class PossibleStepsTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.possible.seeds", Boolean.getBoolean("ravel.deep") ? 2000 : 60);

  private static final int LIMIT = 4000;

  /** Each maximal configuration is visited once, by possible steps. */
  private static Optional<String> objection(int seeds, LongFunction<Draft> drafts) {
    AgainstBruteForce.Explorer engine =
        (system, property, options, sink) ->
            Drive.engine()
                .explore(PossibleSteps.of(system, LIMIT).orElse(system), property, options, sink);
    var comparison = new AgainstBruteForce(engine, new Options(0, false, 0), Question.ONCE, 1000);
    Optional<String> objection = comparison.programs(0, seeds, drafts);
    assertTrue(objection.isPresent() || comparison.compared() > seeds / 3, "too few programs");
    return objection;
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void ofAllFamilies(Family family) {
    assertEquals(
        Optional.empty(), objection(SEEDS, seed -> RandomPrograms.draft(seed, family, Size.USUAL)));
  }

  @Test
  void whereCellsAreReachedByOthers() {
    FailedInputs.assertNone(objection(4 * SEEDS, PointerPrograms::draft));
  }
}
