// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import java.util.Optional;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A rule without one of its conditions takes out too much, and the comparison finds that. */
class MutantsTest {
  /** Enough to find each mistake, wherever the hunt begins. */
  private static final long NETS = 100_000;

  private static Optional<String> found(
      String caller, String called, int value, String rules, long first)
      throws ReflectiveOperationException {
    return Mutants.found(Hunt.class, new Mistake(caller, called, value), first, NETS, rules);
  }

  /** The last column is where the hunt begins, not far from a net that shows the mistake. */
  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @CsvSource({
    "DeadTransitions.markable, initially, 0, DEAD_TRANSITIONS, 0",
    "DeadTransitions.apply, missing, 1, DEAD_TRANSITIONS, 0",
    "ConstantPlaces.apply, unchanging, 1, CONSTANT_PLACES, 0",
    "ConstantPlaces.satisfied, enough, 1, CONSTANT_PLACES, 0",
    "ConstantPlaces.satisfied, few, 1, CONSTANT_PLACES, 0",
    "ConstantPlaces.apply, asked, 0, CONSTANT_PLACES, 0",
    "Relevance.fits, deadlocks, 0, RELEVANCE, 0",
    "Relevance.fits, firings, 0, RELEVANCE, 0",
    "Relevance.apply, depend, 0, RELEVANCE, 0",
    "Relevance.apply, forbid, 0, RELEVANCE, 5000",
    "ImplicitPlaces.free, asked, 0, IMPLICIT_PLACES, 0",
    "ImplicitPlaces.free, forbids, 0, IMPLICIT_PLACES, 0",
    "ImplicitPlaces.apply, unneeded, 1, IMPLICIT_PLACES, 0",
    "ImplicitPlaces.follows, more, 0, IMPLICIT_PLACES, 0",
    "DominatedTransitions.apply, firings, 0, DOMINATED_TRANSITIONS, 0",
    "DominatedTransitions.standsIn, needsLess, 1, DOMINATED_TRANSITIONS, 0",
    "DominatedTransitions.standsIn, allowsMore, 1, DOMINATED_TRANSITIONS, 2000",
    "IdleTransitions.apply, firings, 0, IDLE_TRANSITIONS, 0",
    "IdleTransitions.apply, takesOnly, 1, IDLE_TRANSITIONS, 0",
    "IdleTransitions.apply, unseen, 1, IDLE_TRANSITIONS, 0",
    "IdleTransitions.apply, harmless, 1, IDLE_TRANSITIONS, 30000",
    "IdleTransitions.apply, covered, 1, IDLE_TRANSITIONS, 0",
    "IdleTransitions.covered, changes, 0, IDLE_TRANSITIONS, 0",
    "IdleTransitions.covered, standsIn, 1, IDLE_TRANSITIONS, 0",
    "SeriesBehind.apply, firings, 0, SERIES_BEHIND, 0",
    "SeriesBehind.apply, asked, 0, SERIES_BEHIND, 0",
    "SeriesBehind.fused, emptied, 1, SERIES_BEHIND, 10000",
    "SeriesBehind.free, alone, 1, SERIES_BEHIND, 0",
    "SeriesBehind.free, unconditional, 1, SERIES_BEHIND, 0",
    "SeriesBehind.fused, harmless, 1, SERIES_BEHIND, 15000",
    "SeriesBehind.fused, unseen, 1, SERIES_BEHIND, 0",
    "SeriesBehind.fused, open, 0, SERIES_BEHIND, 0",
    "SeriesBefore.apply, firings, 0, SERIES_BEFORE, 0",
    "SeriesBefore.apply, asked, 0, SERIES_BEFORE, 0",
    "SeriesBefore.apply, empty, 1, SERIES_BEFORE, 0",
    "SeriesBefore.fused, single, 1, SERIES_BEFORE, 1000",
    "SeriesBefore.fused, unconditional, 1, SERIES_BEFORE, 6000",
    "SeriesBefore.fused, unseen, 1, SERIES_BEFORE, 0",
    "SeriesBefore.untouched, forbids, 0, SERIES_BEFORE, 6000",
    "SeriesBefore.untouched, reads, 0, SERIES_BEFORE, 52000",
    "SeriesBefore.fused, alone, 1, SERIES_BEFORE, 0",
    "SeriesBefore.alone, sole, 1, SERIES_BEFORE, 0",
    "SeriesBefore.alone, takesSomething, 1, SERIES_BEFORE, 0",
    "SeriesBefore.fused, owe, 0, SERIES_BEFORE, 1000",
    "Fusion.plain, evenly, 1, SERIES_BEFORE, 0",
    "Fusion.plain, evenly, 1, SERIES_BEHIND, 0",
    "Fusion.plain, both, 0, SERIES_BEFORE, 0",
    "Fusion.plain, both, 0, SERIES_BEHIND, 0",
    "Fusion.plain, reads, 0, SERIES_BEFORE, 29000",
    "Fusion.plain, reads, 0, SERIES_BEHIND, 2000",
    "SeriesBefore.fused, forbids, 0, SERIES_BEFORE, 32000"
  })
  void conditionsAreNeeded(String caller, String called, int value, String rules, long first)
      throws Exception {
    assertTrue(found(caller, called, value, rules, first).isPresent());
  }
}
