// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.local;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comparison with the definition of events finds mistakes in the search for them. */
@Tag("thorough")
class MistakesTest {
  private static boolean found(String caller, String called, String family)
      throws ReflectiveOperationException {
    Mistake mistake = new Mistake(caller, called, 0);
    return Mutants.found(ByDefinition.class, mistake, family, 0L, 30L, "").isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    // what a history grows by: later events, earlier ones, those that the step looks at or uses
    "LocalHistories.with, grow, CELLS",
    "LocalHistories.waits, grow, CELLS",
    "LocalHistories.looked, counts, LOCKS",
    "LocalHistories.look, add, CELLS",
    // histories with later steps of the process, or with more than the step depends on
    "LocalHistories.grow, latest, CELLS",
    "LocalHistories.possible, dependent, CELLS",
    // configurations that are none; conflicts that are not immediate
    "Union.fits, reads, CELLS",
    "LocalSearch.rivals, excludes, CELLS"
  })
  void partsLeftOut(String caller, String called, String family) throws Exception {
    assertTrue(found(caller, called, family));
  }
}
