// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that comparison with brute force finds mistakes in the engine. They are those that papers
 * and sketches made, and the omission of each part that is there for a reason.
 */
@Tag("thorough")
class MutantsTest {
  /** Enough to find each mistake. */
  private static final long PROGRAMS = 300;

  private static Optional<String> found(
      String caller, String called, int value, String family, int partial, String text)
      throws ReflectiveOperationException {
    return Mutants.found(
        Hunt.class,
        new Mistake(caller, called, value),
        family,
        partial,
        caller.startsWith("Remove."),
        PROGRAMS,
        text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        mutex m
        thread A { lock m }
        thread B { lock m }
        """,
        """
        mutex a, b
        thread A { lock b; lock a; unlock a; unlock b }
        thread B { lock a; lock b; unlock a; unlock b }
        """
      })
  void blockedThreadsWithoutConflictingExtensions(String text) throws Exception {
    String objection = found("Explorer.choose", "blocked", 0, "", 0, text).orElseThrow();
    assertTrue(objection.contains("not visited"), objection);
  }

  @ParameterizedTest
  @CsvSource({
    // what the published algorithms leave out
    "Explorer.choose, blocked, 0, LOCKS, 0",
    "TrailConflicts.blocked, ofBlocked, 0, LOCKS, 1",
    "TrailConflicts.blocked, met, 0, LOCKS, 0",
    // that nothing raced is believed when something disabled is unjustified
    "Alternatives.find, open, 0, LOCKS, 0",
    // parts left out
    "TrailConflicts.pushed, of, 0, LOCKS, 1",
    "TrailConflicts.popped, popped, 0, LOCKS, 0",
    "SeenConflicts.pushed, tell, 0, LOCKS, 0",
    "SeenConflicts.popped, tell, 0, LOCKS, 0",
    "SeenConflicts.popped, tell, 0, CELLS, 0",
    "SeenConflicts.latest, contains, 1, CELLS, 0",
    "Comb.begin, justified, 1, CELLS, 0",
    "Comb.begin, isWritten, 1, CELLS, 0",
    "Comb.finish, soften, 0, CELLS, 0",
    "Comb.sort, rivalWrites, 1, CELLS, 0",
    "Avoided.rival, opposes, 1, CELLS, 0",
    "Avoided.opposes, commute, 0, EVERYTHING, 0",
    "Comb.harden, lookAt, 0, CELLS, 0",
    "Spike.move, add, 0, CELLS, 0",
    // all that is enabled is to be avoided: where processes choose; always
    "Avoided.spares, choice, -1, EVERYTHING, 0",
    "Alternatives.find, spares, 0, CELLS, 0",
    "PendingOperations.learn, commuting, 0, EVERYTHING, 0",
    "PendingOperations.learn, choice, -1, EVERYTHING, 0",
    "Disabled.pushed, conflict, 0, LOCKS, 0",
    "Disabled.pushed, conflict, 1, LOCKS, 0",
    "SequentialTrees.below, subset, 1, CELLS, 0",
    "UnorderedUses.push, unordered, 0, CELLS, 0",
    "EventExecution.run, disturb, 0, EVERYTHING, 0",
    // spikes of D or of C removed
    "Remove.spikes, spike, 0, LOCKS, 0",
    "Remove.keep, causes, 0, LOCKS, 0",
    "TrailConflicts.varying, ofVarying, 0, EVERYTHING, 0",
    // crashes: obliged to come; taken for starts; without contended controls
    "Pending.<init>, isCrash, 0, CRASHING LOCKS, 0",
    "OutcomeEffects.learn, victim, -1, CRASHING LOCKS, 0",
    "Contention.<init>, isEmpty, 1, CRASHING CELLS, 0",
    // a disabled crash asks for a conflict; an end is met twice; a crash is explored twice
    "Avoided.collect, isCrash, 0, CRASHING LOCKS, 0",
    "Explorer.choose, get, 0, CRASHING LOCKS, 0",
    "Preference.crash, isOpen, 0, CRASHING LOCKS, 0"
  })
  void mistakesAreFound(String caller, String called, int value, String family, int partial)
      throws Exception {
    assertTrue(found(caller, called, value, family, partial, "").isPresent());
  }

  /** Alternatives contain disabled events. The search goes round for long before it ends. */
  @Test
  @EnabledIfSystemProperty(named = "ravel.deep", matches = "true")
  void aMistakeThatGoesRoundIsFound() throws Exception {
    assertTrue(found("Avoided.avoids", "isIn", 0, "LOCKS", 1, "").isPresent());
  }
}
