// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A rule without one of its conditions takes out too much, and the comparison finds that. */
class MutantsTest {
  /** Enough to find each mistake. */
  private static final long NETS = 100_000;

  private static Optional<String> found(String caller, String called, int value, String rules)
      throws ReflectiveOperationException {
    return Mutants.found(Hunt.class, new Mistake(caller, called, value), NETS, rules);
  }

  @ParameterizedTest
  @CsvSource({
    "DeadTransitions.markable, initially, 0, DEAD_TRANSITIONS",
    "DeadTransitions.apply, missing, 1, DEAD_TRANSITIONS",
    "ConstantPlaces.apply, unchanging, 1, CONSTANT_PLACES",
    "ConstantPlaces.satisfied, enough, 1, CONSTANT_PLACES",
    "ConstantPlaces.satisfied, few, 1, CONSTANT_PLACES",
    "ConstantPlaces.apply, asked, 0, CONSTANT_PLACES",
    "Relevance.fits, deadlocks, 0, RELEVANCE",
    "Relevance.fits, firings, 0, RELEVANCE",
    "Relevance.apply, depend, 0, RELEVANCE",
    "Relevance.apply, forbid, 0, RELEVANCE",
    "ImplicitPlaces.free, asked, 0, IMPLICIT_PLACES",
    "ImplicitPlaces.free, forbids, 0, IMPLICIT_PLACES",
    "ImplicitPlaces.apply, unneeded, 1, IMPLICIT_PLACES",
    "ImplicitPlaces.follows, more, 0, IMPLICIT_PLACES",
    "DominatedTransitions.apply, firings, 0, DOMINATED_TRANSITIONS",
    "DominatedTransitions.standsIn, needsLess, 1, DOMINATED_TRANSITIONS",
    "DominatedTransitions.standsIn, allowsMore, 1, DOMINATED_TRANSITIONS",
    "IdleTransitions.apply, firings, 0, IDLE_TRANSITIONS",
    "IdleTransitions.apply, takesOnly, 1, IDLE_TRANSITIONS",
    "IdleTransitions.apply, unseen, 1, IDLE_TRANSITIONS",
    "IdleTransitions.apply, harmless, 1, IDLE_TRANSITIONS",
    "IdleTransitions.apply, covered, 1, IDLE_TRANSITIONS",
    "IdleTransitions.covered, changes, 0, IDLE_TRANSITIONS",
    "IdleTransitions.covered, standsIn, 1, IDLE_TRANSITIONS",
    "SeriesBehind.apply, firings, 0, SERIES_BEHIND",
    "SeriesBehind.apply, asked, 0, SERIES_BEHIND",
    "SeriesBehind.fused, emptied, 1, SERIES_BEHIND",
    "SeriesBehind.free, alone, 1, SERIES_BEHIND",
    "SeriesBehind.free, unconditional, 1, SERIES_BEHIND",
    "SeriesBehind.fused, harmless, 1, SERIES_BEHIND",
    "SeriesBehind.fused, unseen, 1, SERIES_BEHIND",
    "SeriesBehind.fused, open, 0, SERIES_BEHIND",
    "SeriesBefore.apply, firings, 0, SERIES_BEFORE",
    "SeriesBefore.apply, asked, 0, SERIES_BEFORE",
    "SeriesBefore.apply, empty, 1, SERIES_BEFORE",
    "SeriesBefore.fused, single, 1, SERIES_BEFORE",
    "SeriesBefore.fused, unconditional, 1, SERIES_BEFORE",
    "SeriesBefore.fused, unseen, 1, SERIES_BEFORE",
    "SeriesBefore.untouched, forbids, 0, SERIES_BEFORE",
    "SeriesBefore.untouched, reads, 0, SERIES_BEFORE",
    "SeriesBefore.fused, alone, 1, SERIES_BEFORE",
    "SeriesBefore.alone, sole, 1, SERIES_BEFORE",
    "SeriesBefore.alone, takesSomething, 1, SERIES_BEFORE",
    "SeriesBefore.fused, owe, 0, SERIES_BEFORE",
    "Fusion.plain, evenly, 1, SERIES_BEFORE",
    "Fusion.plain, evenly, 1, SERIES_BEHIND",
    "Fusion.plain, both, 0, SERIES_BEFORE",
    "Fusion.plain, both, 0, SERIES_BEHIND",
    "Fusion.plain, reads, 0, SERIES_BEFORE",
    "Fusion.plain, reads, 0, SERIES_BEHIND",
    "SeriesBefore.fused, forbids, 0, SERIES_BEFORE"
  })
  void conditionsAreNeeded(String caller, String called, int value, String rules) throws Exception {
    assertTrue(found(caller, called, value, rules).isPresent());
  }
}
