// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that each assumption of searches over orbits is needed. Without it random models find a
 * mistake.
 */
class SymmetryMutantsTest {
  private static final long SEEDS = 4_000;

  @Test
  void withoutAMistakeNothingIsFound() {
    assertEquals(Optional.empty(), new SymmetryHunt(false, 60, "").call());
    assertEquals(Optional.empty(), new SymmetryHunt(true, 60, "").call());
  }

  @Tag("thorough")
  @ParameterizedTest
  @CsvSource({
    // members that a question names are renamed where it is decided
    "SymmetricQuestions.of, add, 0, false",
    "SymmetricQuestions.of, add, 0, true",
    // names under which a question is not asked
    "SymmetrisedQuestions.keepsInitialStates, keepsInitialStates, 1, false",
    "SymmetrisedCondition.rename, learn, 0, false",
    // a ring that is not rotated to its least word, or not wholly
    "Representative.form, round, 0, true",
    "Representative.round, compared, 0, true",
    "Representative.turn, image, 0, true",
    // members that are not sorted, or not told apart
    "Representative.form, sort, 0, false",
    "Representative.form, resolve, 0, false"
  })
  void mistakesAreFound(String caller, String called, int value, boolean rings) throws Exception {
    assertTrue(
        Mutants.found(SymmetryHunt.class, new Mistake(caller, called, value), rings, SEEDS, "")
            .isPresent());
  }

  /** Two lines each of which is served. The obligation to one is followed through renamings. */
  private static final String LINES =
      """
      atomic shared done: bool[2]
      fair lossy channel line[2]: bool[1]
      fair thread P[i in 0..1] { loop { send true to line[i] } }
      fair daemon thread Q[i in 0..1] {
        var got: bool
        loop {
          receive got from line[i]
          done[i] = true
        }
      }
      check no deadlock
      check eventually all i in 0..1: done[i]
      check eventually some i in 0..1: done[i]
      """;

  @Test
  void whatMayNotBeAskedForIsFoundByTheNode() throws Exception {
    assertEquals(Optional.empty(), new SymmetryHunt(false, 0, LINES).call());
    Mistake mistake = new Mistake("DisabledPairs.of", "sort", 0);
    assertTrue(Mutants.found(SymmetryHunt.class, mistake, false, 0L, LINES).isPresent());
  }
}
