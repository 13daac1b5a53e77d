// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.unfolding.KnownCounts;
import dev.ravel.explore.unfolding.KnownCounts.Known;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the engine completes as many executions as there are traces, by formula or literature,
 * and begins no other one.
 */
class StatelessCountsTest {
  static List<Known> small() {
    return KnownCounts.small();
  }

  static List<Known> large() {
    return KnownCounts.large().stream().filter(known -> known.maximal() <= 50_000).toList();
  }

  @ParameterizedTest
  @MethodSource({"small", "large"})
  void oneExecutionOfEachTrace(Known known) {
    Goes.Counts counts = Goes.counts(ModelText.system(known.text()));
    assertEquals(new Goes.Counts(known.maximal(), 0), counts, known.name() + "\n" + known.text());
  }
}
