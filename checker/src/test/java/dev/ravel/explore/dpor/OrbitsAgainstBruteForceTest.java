// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.FailedInputs;
import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing is lost where one state of each orbit is stored; what that rests on is needed. */
class OrbitsAgainstBruteForceTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.dpor.orbits", Boolean.getBoolean("ravel.deep") ? 40_000 : 100);

  @Test
  void randomPrograms() {
    OrbitsAgainstBruteForce comparison = new OrbitsAgainstBruteForce(400);
    FailedInputs.assertNone(comparison.programs(0, SEEDS, SymmetricGotos::draft));
    assertTrue(comparison.compared() > SEEDS / 2, comparison.compared() + " compared");
    assertTrue(comparison.plain() < comparison.states(), "the reduction does nothing");
    assertTrue(comparison.visited() < 0.8 * comparison.plain(), "symmetry does nothing");
  }

  @Test
  void randomRings() {
    OrbitsAgainstBruteForce comparison = new OrbitsAgainstBruteForce(400);
    FailedInputs.assertNone(comparison.programs(0, 2L * SEEDS, SymmetricGotos::ring));
    assertTrue(comparison.compared() > SEEDS / 3, comparison.compared() + " compared");
    assertTrue(comparison.visited() < 0.8 * comparison.plain(), "symmetry does nothing");
  }

  /**
   * Two threads, 16 states. The automaton of each is known only as far as it moved under its own
   * name, unless the steps of one are known of the other.
   */
  static final String BOTH_INSIDE =
      """
      thread P[i in 0..1] {
        A: skip
        B: either { goto C } or { skip; goto A }
        C: skip
        section inside { skip }
        goto A
      }
      check no deadlock
      check at most 1 in inside
      """;

  @Test
  void bothInside() {
    assertEquals(Optional.empty(), new OrbitsAgainstBruteForce(400).objection(BOTH_INSIDE));
  }

  @Tag("thorough")
  @ParameterizedTest
  @CsvSource({
    // automata of which images are not known
    "ThreadAutomata.learn, linkImages, 0",
    "ThreadAutomata.linkImages, link, 0",
    // a component that ignores a process under another name
    "DporSearch.heed, fill, 0",
    // or one by its number alone, as where every state is stored
    "DporSearch.heed, isPresent, 0",
    "DporSearch.run, find, 0",
    // sets that are not looked at again
    "DporSearch.run, revalidate, 0",
    "DporSearch.fill, extend, 0",
    // limits
    "StateSafety.look, limitAt, 0",
    "ThreadAutomata.limitAt, limitImages, 0",
    // who moved
    "ThreadAutomata.image, process, 0"
  })
  void mistakesAreFound(String caller, String called, int value) throws Exception {
    assertTrue(
        Mutants.found(OrbitsHunt.class, new Mistake(caller, called, value), 20_000L, "")
            .isPresent());
  }
}
