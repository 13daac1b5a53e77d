// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import dev.ravel.explore.programs.RandomPrograms.Family;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comparison with brute force finds the omission of each part of a tree that is shared. */
@Tag("thorough")
class DividedMutantsTest {
  /** Enough to find each mistake. */
  private static final long PROGRAMS = 300;

  private static Optional<String> found(String caller, String called, int value)
      throws ReflectiveOperationException {
    Mistake mistake = new Mistake(caller, called, value);
    return Mutants.found(HuntDivided.class, mistake, Family.CELLS, PROGRAMS);
  }

  @ParameterizedTest
  @CsvSource({
    // a sequence that belongs to a shared position is planned where it is found, or forgotten
    "RaceReversal.plan, gather, 0",
    "LeasedTree.done, insert, 0",
    "Leases.done, insert, 0",
    // what came while a region was leased; the branch that the rest goes on with
    "Leases.back, insertOne, 0",
    "SharedTree.share, sleep, 0",
    // no branch leads to a sequence; its first step is not taken away
    "SharedNode.initial, initial, -1",
    "SharedNode.initial, remove, 0",
    "WakeupTrees.gather, remove, 0",
    // no process sleeps after a branch; none wakes
    "SharedNode.sleepers, areIndependent, 0",
    "SharedNode.sleepers, areIndependent, 1",
    // regions are leased of which a part is leased, or whose positions others need
    "SharedNode.lend, hold, 0",
    "Leases.lend, hold, 0",
    // a stack comes without what sleeps or is planned
    "StackSnapshot.take, sleep, 0",
    "StackSnapshot.take, plant, 0"
  })
  void mistakesAreFound(String caller, String called, int value) throws Exception {
    assertTrue(found(caller, called, value).isPresent());
  }

  /** The size of leases, and results that arrive twice, are no matter of right or wrong. */
  @Test
  void withoutMistakeNothingIsFound() throws Exception {
    assertEquals(Optional.empty(), found("SharedTree.addLeaf", "leaf", 0));
    assertEquals(Optional.empty(), found("StatelessSearch.goBack", "dropAll", 0));
  }
}
