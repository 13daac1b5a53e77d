// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.Mutants;
import dev.ravel.explore.programs.Mutants.Mistake;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Comparison with brute force finds the omission of each part that is there for a reason. */
@Tag("thorough")
class MutantsTest {
  /** Enough to find each mistake. */
  private static final long PROGRAMS = 600;

  private static Optional<String> found(
      String caller, String called, int value, String family, String text)
      throws ReflectiveOperationException {
    return Mutants.found(Hunt.class, new Mistake(caller, called, value), family, PROGRAMS, text);
  }

  @ParameterizedTest
  @CsvSource({
    // operations that are executed; that never are; other outcomes of a step
    "RaceReversal.plan, executed, 0, CELLS",
    "RaceReversal.plan, pending, 0, LOCKS",
    "RaceReversal.executed, otherwise, 0, EVERYTHING",
    // steps are taken for those of the execution before
    "RaceReversal.goBack, min, 1000000, CELLS",
    // a step that is not reversed hides one that can be
    "RaceReversal.search, tried, 1, LOCKS",
    "RaceReversal.tried, fewer, 0, EVERYTHING",
    // what sleeps is not looked at; no branch of a tree leads to a sequence; the first one does
    "RaceReversal.plan, sleepers, 0, RETRIES",
    "WakeupTrees.insert, initial, -1, CELLS",
    "WakeupTrees.insert, initial, 0, CELLS",
    "WakeupTrees.insert, remove, 0, CELLS",
    // what comes after the first step of a sequence is forgotten
    "StatelessSearch.forward, take, -1, CELLS",
    // any step is a beginning
    "Sequence.initial, of, 0, CELLS",
    // sleep sets: nobody sleeps on; nobody wakes
    "StatelessSearch.inherit, sleep, 0, CELLS",
    "StatelessSearch.inherit, of, 0, CELLS",
    // a crash is obliged to come; an end after which crashes are possible; what follows it
    "Sequence.initial, isCrash, 0, CRASHING CELLS",
    "StatelessSearch.isCrash, isCrash, 0, CRASHING LOCKS",
    "StatelessSearch.enter, crashes, 0, CRASHING LOCKS",
    // only crashes are planned where others go on; crashes are planned where nothing is left
    "StatelessSearch.enter, allOf, 0, CRASHING CELLS",
    "WakeupTrees.insert, size, 1, CRASHING CELLS"
  })
  void mistakesAreFound(String caller, String called, int value, String family) throws Exception {
    assertTrue(found(caller, called, value, family, "").isPresent());
  }

  @Test
  void withoutMistakeNothingIsFound() throws Exception {
    assertEquals(Optional.empty(), found("RaceReversal.search", "acquires", -1, "LOCKS", ""));
  }

  /** An operation that is enabled after a part only of what does not need the step. */
  @Test
  void parts() throws Exception {
    String program =
        """
        atomic shared x, y: int[0..1]
        thread A { x = 1 }
        thread B { y = 1 }
        thread C { await x == 0 && y == 0 }
        """;
    assertTrue(found("RaceReversal.tried", "fewer", 0, "CELLS", program).isPresent());
  }

  /** The findings of an execution about the steps that it has in common with the one before. */
  @ParameterizedTest
  @ValueSource(strings = {"again", "grown"})
  void onceMore(String called) throws Exception {
    String caller = called.equals("again") ? "RaceReversal.plan" : "RaceReversal.again";
    String program =
        """
        atomic shared x: int[0..2]
        shared y: int[0..2]
        thread T0 { var r: int[0..2]; r = x }
        thread T1 { y = 2 }
        thread T2 { x = 2; atomic { if y != 2 { x = (x + 1) % 3 } }; x = 1 }
        """;
    assertTrue(found(caller, called, 0, "CELLS", program).isPresent());
  }

  /** An error that has nothing to do with a limit, taken for one that has. */
  @Test
  void anErrorThatIsNoLimit() throws Exception {
    String far =
        """
        atomic shared x: int[0..2]
        net N { place p = 2, q = 1, r  trans t: q -> r  trans u: p -> r do x = x + 1 }
        thread A { x = 1 }
        """;
    assertTrue(found("StatelessSearch.step", "needsMoreThanCauses", 1, "CELLS", far).isPresent());
  }
}
