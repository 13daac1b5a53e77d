// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.unfolding.KnownCounts.Known;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The engine finds the numbers of maximal configurations that are known, each visited once. */
class UnfoldingCountsTest {
  /** Those of {@link KnownCounts#large} that take too long, 5 minutes and more. */
  private static final Set<String> SLOW = Set.of("14 readers", "16 readers");

  static List<Known> small() {
    return KnownCounts.small();
  }

  static List<Known> large() {
    return KnownCounts.large().stream()
        .filter(known -> !SLOW.contains(known.name()))
        .filter(known -> !known.name().equals("mpat 7") || Boolean.getBoolean("ravel.deep"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource({"small", "large"})
  void eachConfigurationOnce(Known known) {
    Drive.Counts counts = Drive.counts(ModelText.system(known.text()));
    assertEquals(known.maximal(), counts.executions(), known.name() + "\n" + known.text());
    assertEquals(0, counts.redundant(), known.name());
  }
}
