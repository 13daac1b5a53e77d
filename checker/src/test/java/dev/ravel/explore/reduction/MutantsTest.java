// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A rule without one of its conditions takes out too much, and the comparison finds that. */
@Tag("thorough")
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
  @CsvSource({
    "DeadTransitions.markable, tokens, 0, DEAD_TRANSITIONS, 0",
    "DeadTransitions.apply, missing, 1, DEAD_TRANSITIONS, 0",
    "ConstantPlaces.apply, unchanging, 1, CONSTANT_PLACES, 0",
    "ConstantPlaces.satisfied, enough, 1, CONSTANT_PLACES, 0",
    "ConstantPlaces.satisfied, few, 1, CONSTANT_PLACES, 0",
    "ConstantPlaces.apply, asks, 0, CONSTANT_PLACES, 0",
    "Relevance.apply, deadlocks, 0, RELEVANCE, 0",
    "Relevance.apply, firings, 0, RELEVANCE, 0",
    "Relevance.apply, depend, 0, RELEVANCE, 0",
    "Relevance.apply, forbid, 0, RELEVANCE, 5000",
    "ImplicitPlaces.free, asks, 0, IMPLICIT_PLACES, 0",
    "ImplicitPlaces.free, inhibits, 0, IMPLICIT_PLACES, 0",
    "ImplicitPlaces.apply, unneeded, 1, IMPLICIT_PLACES, 0",
    "ImplicitPlaces.follows, tokens, 0, IMPLICIT_PLACES, 0",
    "DominatedTransitions.apply, firings, 0, DOMINATED_TRANSITIONS, 0",
    "DominatedTransitions.standsIn, within, 1, DOMINATED_TRANSITIONS, 0",
    "DominatedTransitions.standsIn, allowsMore, 1, DOMINATED_TRANSITIONS, 2000",
    "IdleTransitions.apply, firings, 0, IDLE_TRANSITIONS, 0",
    "IdleTransitions.apply, within, 1, IDLE_TRANSITIONS, 0",
    "IdleTransitions.apply, unseen, 1, IDLE_TRANSITIONS, 0",
    "IdleTransitions.apply, inhibits, 0, IDLE_TRANSITIONS, 30000",
    "IdleTransitions.apply, covered, 1, IDLE_TRANSITIONS, 0",
    "IdleTransitions.apply, size, 0, IDLE_TRANSITIONS, 0",
    "IdleTransitions.covered, standsIn, 1, IDLE_TRANSITIONS, 0",
    "SeriesBehind.apply, firings, 0, SERIES_BEHIND, 0",
    "SeriesBehind.apply, asks, 0, SERIES_BEHIND, 0",
    "SeriesBehind.fused, emptied, 1, SERIES_BEHIND, 10000",
    "SeriesBehind.free, size, 1, SERIES_BEHIND, 0",
    "SeriesBehind.free, unconditional, 1, SERIES_BEHIND, 0",
    "SeriesBehind.fused, inhibits, 0, SERIES_BEHIND, 15000",
    "SeriesBehind.fused, unseen, 1, SERIES_BEHIND, 0",
    "SeriesBehind.fused, open, 0, SERIES_BEHIND, 0",
    "SeriesBefore.apply, firings, 0, SERIES_BEFORE, 0",
    "SeriesBefore.apply, asks, 0, SERIES_BEFORE, 0",
    "SeriesBefore.apply, tokens, 0, SERIES_BEFORE, 0",
    "SeriesBefore.fused, size, 1, SERIES_BEFORE, 1000",
    "SeriesBefore.fused, unconditional, 1, SERIES_BEFORE, 6000",
    "SeriesBefore.fused, unseen, 1, SERIES_BEFORE, 0",
    "SeriesBefore.touched, inhibits, 0, SERIES_BEFORE, 6000",
    "SeriesBefore.touched, isRead, 0, SERIES_BEFORE, 52000",
    "SeriesBefore.fused, alone, 1, SERIES_BEFORE, 0",
    "SeriesBefore.alone, sole, 1, SERIES_BEFORE, 0",
    "SeriesBefore.alone, takesSomething, 1, SERIES_BEFORE, 0",
    "SeriesBefore.fused, owe, 0, SERIES_BEFORE, 1000",
    "TransitionFusion.plain, evenly, 1, SERIES_BEFORE, 0",
    "TransitionFusion.plain, evenly, 1, SERIES_BEHIND, 0",
    "TransitionFusion.plain, both, 0, SERIES_BEFORE, 0",
    "TransitionFusion.plain, both, 0, SERIES_BEHIND, 0",
    "TransitionFusion.plain, isRead, 0, SERIES_BEFORE, 29000",
    "TransitionFusion.plain, isRead, 0, SERIES_BEHIND, 2000",
    "SeriesBefore.fused, inhibits, 0, SERIES_BEFORE, 32000"
  })
  void conditionsAreNeeded(String caller, String called, int value, String rules, long first)
      throws Exception {
    assertTrue(found(caller, called, value, rules, first).isPresent());
  }
}
