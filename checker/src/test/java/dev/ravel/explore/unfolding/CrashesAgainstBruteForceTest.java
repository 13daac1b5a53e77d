// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.CrashingPrograms;
import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that of random programs whose threads may crash, the engine visits each configuration once
 * after which nothing but crashes is possible, for each property object too. Where events are cut,
 * all states occur in what it visits, and at most one exploration of a hundred may be given up, as
 * in {@link CutoffsAgainstBruteForceTest}. More programs: as of {@link
 * UnfoldingAgainstBruteForceTest}.
 */
class CrashesAgainstBruteForceTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.unfolding.seeds", Boolean.getBoolean("ravel.deep") ? 2000 : 20);

  private static final int FIRST = Integer.getInteger("ravel.unfolding.first", 0);
  private static final int LIMIT = 600;

  /** Programs of a family that are compared always. */
  private static final int FEW = 8;

  static Stream<Arguments> kinds() {
    return Arrays.stream(Family.values())
        .flatMap(family -> IntStream.rangeClosed(0, 3).mapToObj(k -> Arguments.of(family, k)));
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void aFew(Family family) {
    var comparison =
        new AgainstBruteForce(Drive.engine(), new Options(0, false, 0), Question.ONCE, 200);
    assertEquals(
        Optional.empty(),
        comparison.programs(0, FEW, seed -> CrashingPrograms.draft(seed, family, Size.USUAL)));
    assertTrue(comparison.compared() > FEW / 3, "too few programs");
  }

  @ParameterizedTest
  @Tag("thorough")
  @MethodSource("kinds")
  void eachConfigurationOnce(Family family, int partial) {
    Options options = new Options(partial, false, 0);
    compare(Drive.engine(), options, Question.ONCE, family, Size.USUAL, FIRST + partial * SEEDS);
  }

  /** The same where events are removed as often as that is possible. */
  @ParameterizedTest
  @Tag("thorough")
  @EnumSource(Family.class)
  void eventsAreRemoved(Family family) {
    Options options = new Options(0, false, 1);
    compare(Drive.engine(), options, Question.ONCE, family, Size.USUAL, FIRST);
  }

  @ParameterizedTest
  @Tag("thorough")
  @EnumSource(Family.class)
  void everyStateBehindCutoffs(Family family) {
    Options options = new Options(0, true, 0);
    compare(Drive.engine(), options, Question.STATES, family, Size.ROUND, FIRST);
  }

  @ParameterizedTest
  @Tag("thorough")
  @EnumSource(Family.class)
  void everyStateWithoutRetries(Family family) {
    Options options = new Options(0, false, 0);
    compare(Drive.withoutRetries(), options, Question.STATES, family, Size.USUAL, FIRST);
  }

  private static void compare(
      AgainstBruteForce.Explorer engine,
      Options options,
      Question question,
      Family family,
      Size size,
      long first) {
    var comparison = new AgainstBruteForce(engine, options, question, LIMIT);
    comparison =
        options.cutoffs()
            ? comparison.leavingOutWhatDoesNotEnd()
            : comparison.ofFewConfigurations();
    Optional<String> objection =
        comparison.programs(first, SEEDS, seed -> CrashingPrograms.draft(seed, family, size));
    FailedInputs.assertNone(objection);
    assertTrue(comparison.compared() > SEEDS / 2, "too few programs");
    assertTrue(
        100 * comparison.tooLong() <= comparison.compared(),
        comparison.tooLong() + " of " + comparison.compared() + " do not end");
  }
}
