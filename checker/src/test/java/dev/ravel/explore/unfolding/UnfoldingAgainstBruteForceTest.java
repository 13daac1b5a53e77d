// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The engine visits each maximal configuration of random programs once, for each property object
 * too. More programs: {@code -Dravel.unfolding.seeds=5000 -Dravel.unfolding.first=1000}.
 */
class UnfoldingAgainstBruteForceTest {
  /** Programs for each family and each kind of alternatives. */
  private static final int SEEDS =
      Integer.getInteger("ravel.unfolding.seeds", Boolean.getBoolean("ravel.deep") ? 2000 : 40);

  private static final int FIRST = Integer.getInteger("ravel.unfolding.first", 0);
  private static final int LIMIT = 1000;

  /** By the k of k-partial alternatives; 0 is optimal. Each has programs of its own. */
  static Stream<Arguments> kinds() {
    return Arrays.stream(Family.values())
        .flatMap(family -> IntStream.rangeClosed(0, 3).mapToObj(k -> Arguments.of(family, k)));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void eachConfigurationOnce(Family family, int partial) {
    compare(family, partial, 0);
  }

  /** The same where events are removed as often as that is possible. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void eventsAreRemoved(Family family) {
    compare(family, 0, 1);
  }

  @Test
  void inputsThatFailedBefore() {
    FailedInputs.all()
        .forEach(
            (file, model) -> {
              Options options = new Options(0, false, 0);
              var comparison = new AgainstBruteForce(Drive.engine(), options, Question.ONCE, LIMIT);
              assertEquals(Optional.empty(), comparison.objection(model), file::toString);
            });
  }

  private static void compare(Family family, int partial, long seed) {
    Options options = new Options(partial, false, seed);
    var comparison = new AgainstBruteForce(Drive.engine(), options, Question.ONCE, LIMIT);
    long first = FIRST + (long) partial * SEEDS;
    Optional<String> objection = comparison.programs(first, SEEDS, family, Size.USUAL);
    FailedInputs.assertNone(objection);
    assertTrue(comparison.compared() > SEEDS / 2, "too few programs");
  }
}
