// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.unfolding.KnownCounts;
import dev.ravel.explore.unfolding.KnownCounts.Known;
import dev.ravel.system.ConcurrentSystem;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The engine completes as many executions as there are traces, by formula or literature. */
class StatelessCountsTest {
  /** With n rounds of the counter it gives up some 2 to the n executions. */
  private static final String COUNTER = "counter of ";

  static List<Known> small() {
    return KnownCounts.small();
  }

  static List<Known> large() {
    return KnownCounts.large().stream()
        .filter(known -> !known.name().startsWith(COUNTER) && known.maximal() <= 50_000)
        .toList();
  }

  @ParameterizedTest
  @MethodSource({"small", "large"})
  void oneExecutionOfEachTrace(Known known) {
    Goes.Counts counts = counts(known);
    assertEquals(known.maximal(), counts.executions(), known.name() + "\n" + known.text());
    boolean may =
        known.name().startsWith(COUNTER)
            || known.name().startsWith("last zero")
            || known
                .name()
                .contains(" pass a barrier ") // which arrivals a leaving needs is guessed
            || known.name().equals("SSB");
    assertTrue(may || counts.redundant() == 0, known.name() + ": " + counts);
  }

  private static Goes.Counts counts(Known known) {
    return Goes.counts(
        ModelText.system(known.text()),
        ConcurrentSystem.NONE,
        (initial, processes, outcomes) -> {});
  }

  /**
   * Where a thread takes the mutex that a counter of k rounds points at, source sets are not
   * enough: at least 2 to the k executions are given up, for 2 k that are complete (Nguyen and
   * others, CAV 2018, figure 1).
   */
  @ParameterizedTest
  @MethodSource("counters")
  void exponentiallyManyAreGivenUp(Known known) {
    int k = known.maximal() / 2;
    assertTrue(counts(known).redundant() >= 1L << k, known.name() + ": " + counts(known));
  }

  static List<Known> counters() {
    return KnownCounts.small().stream().filter(its -> its.name().startsWith(COUNTER)).toList();
  }
}
