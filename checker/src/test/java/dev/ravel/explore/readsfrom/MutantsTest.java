// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comparison with the definition finds the omission of each part that is there for a reason. */
@Tag("thorough")
class MutantsTest {
  /** Enough to find each mistake. */
  private static final long PROGRAMS = 100;

  private static Optional<String> found(String caller, String called, int value, String family)
      throws ReflectiveOperationException {
    Mistake mistake = new Mistake(caller, called, value);
    return Mutants.found(Hunt.class, mistake, family, 0L, PROGRAMS);
  }

  @ParameterizedTest
  @CsvSource({
    // nobody reads from later writes; what reads otherwise lets nobody read from it
    "ReadsFromSearch.write, of, 0, CELLS",
    // graphs that differ only in what is taken back are all revisited
    "Revisits.found, holdsFrom, 1, CELLS",
    "CanonicalStep.isCanonical, canBeLast, 1, TANGLED",
    "CanonicalStep.canHaveOutcome, disturbs, 0, CELLS",
    // of two later writes that an event reads either may be the last
    "Revisits.found, isLastOfKept, 1, TANGLED",
    // an event reads from what needs it
    "Revisits$1.mayRead, has, 0, TANGLED",
    // nothing waits; only what is blocked does; what waits is taken to be blocked in the end
    "Readings.complete, mayWait, 0, LOCKS",
    "Readings.mayWait, disturbs, 0, EVERYTHING",
    "Endings.search, allBlocked, 1, LOCKS",
    // ends that differ only in what those have read that are blocked count each
    "Endings.isChosen, isFirst, 1, TANGLED",
    // other writes may come between a write and who reads it
    "Linearisation.exists, forces, 1, TANGLED",
    "Linearisation.isExecution, readsLast, 1, CELLS",
    // any overwriting is taken for one by what reads the same; what is read for what is overwritten
    "Linearisation.readsLast, reads, 1, TANGLED",
    "Linearisation.finalsAreLast, isOverwritten, 1, TANGLED",
    "CanonicalStep.better, isOverwritten, 1, TANGLED",
    "CanonicalStep.isOverwritten, writes, 1, TANGLED",
    // only the first object is read from the wanted event
    "Readings.push, isLastChance, 1, TANGLED",
    "Operations.mayUse, mayUseOnceStarted, 0, EVERYTHING",
    // who updates reads what others update; a reader sees no set, or sees no new updates
    "Readings.next, onlyUpdates, 0, ADDING",
    "Linearisation.readsLast, partsAreLast, 1, ADDING",
    "Operations.mayUse, onlyUpdates, 1, ADDING",
    "Readings.isLastChance, updates, 0, ADDING",
    "Writes.touches, updates, 0, ADDING",
    // an update writes what it has written in another order
    "Contents.outcome, updates, 0, ADDING",
    "Linearisation.candidate, overwritesNothingPending, 1, CELLS"
  })
  void mistakesAreFound(String caller, String called, int value, String family) throws Exception {
    assertTrue(found(caller, called, value, family).isPresent());
  }

  /** Findings of the search without a mistake are not needed for the answer. */
  @Test
  void withoutMistakeNothingIsFound() throws Exception {
    assertEquals(Optional.empty(), found("Linearisation.forces", "saturates", 1, "LOCKS"));
  }
}
