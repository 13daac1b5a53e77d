// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.lowering.Lowering;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.MemoryRules;
import dev.ravel.source.Problem;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Synchronisation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of what steps say of their memory order under a memory model of machines. */
class AccessOrdersTest {
  private static final String SHARED =
      """
      record R { f: bool, g: int[0..3] }
      atomic shared x, y: int[0..9]
      relaxed atomic shared z: int[0..9]
      acq_rel atomic shared w: int[0..9]
      atomic shared a: int[0..9][3]
      atomic shared r, s: R
      shared p, q: int[0..9]
      mutex m
      semaphore full = 1
      channel box: int[0..9][1]
      proc first(b: int[0..9][3]) { b[0] = 1 }
      """;

  private static ProgramSystem system(String text, MemoryRules memory, MemoryOrder usual) {
    return ProgramSystem.of(
        Lowering.lower(
            Walk.instances(text, Map.of()).getFirst(), memory, Optional.ofNullable(usual)));
  }

  /** The steps of a thread alone, from its start to its end or to where it waits. */
  private static String steps(String body, MemoryRules memory, MemoryOrder usual) {
    return steps("", body, memory, usual);
  }

  private static String steps(String option, String body, MemoryRules memory, MemoryOrder usual) {
    ProgramSystem system = system(option + SHARED + thread(body), memory, usual);
    Outcomes outcomes = system.outcomes();
    int[] state = new int[system.objects()];
    system.initialState(0, state);
    List<String> steps = new ArrayList<>();
    while (outcomes.size(system.reaction(0, state)) > 0) {
      int outcome = outcomes.outcome(system.reaction(0, state), 0);
      steps.add(word(outcomes.synchronisation(outcome)));
      if (outcomes.kind(outcome) != Outcomes.STEP) {
        break;
      }
      outcomes.apply(outcome, state);
    }
    return String.join(" ", steps);
  }

  private static String thread(String body) {
    return "thread T { " + body + " }";
  }

  private static String word(int bits) {
    if (bits == Synchronisation.FULL) {
      return "full";
    }
    if (bits == Synchronisation.NOTHING) {
      return "nothing";
    }
    return ((bits & Synchronisation.FENCE) != 0
            ? "F"
            : (bits & Synchronisation.ONLY_WRITES) != 0 ? "W" : "R")
        + ((bits & Synchronisation.ACQUIRE) != 0 ? "a" : "")
        + ((bits & Synchronisation.RELEASE) != 0 ? "r" : "")
        + ((bits & Synchronisation.SEQUENTIAL) != 0 ? "s" : "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          x = 1                                           :: Wrs
          relaxed x = 1                                   :: W
          release x = 1                                   :: Wr
          x = y                                           :: Ras Wrs
          relaxed x = acquire y                           :: Ra W
          z = 1; release z = z                            :: W R Wr
          w = w                                           :: Ra Wr
          p = q                                           :: R W
          x = x + acquire y + relaxed z                   :: Ras Ra R Wrs
          a[acquire x] = 1                                :: Ra Wrs
          release a[1] = 1                                :: Wr
          first(a)                                        :: Wrs
          r = R(true, 2)                                  :: Wrs Wrs
          r = s                                           :: Ras Ras Wrs Wrs
          if acquire x == 0 && y == 0 { skip }            :: Ra Ras full
          await acquire x == 0                            :: Ra
          await x == 0 || x == 1                          :: Ras
          await relaxed x == 0 || acquire x == 1          :: Ra
          await x == 0 && relaxed y == 0                  :: Ras R
          await all j in 0..2: acquire a[j] == 0          :: Ra Ra Ra
          await some j in 0..2: a[j] == 0                 :: Ras
          assert acquire x == 0                           :: Ra
          assert x == 0 && relaxed y == 0                 :: Ras R full
          assume x == y                                   :: Ras Ras full
          fence; fence acquire; fence release             :: Fars Fa Fr
          fence acq_rel; skip                             :: Far full
          atomic { x = x + 1 }                            :: Rars
          relaxed atomic { x = x + 1 }                    :: R
          acq_rel atomic { x = x + 1 }                    :: Rar
          release atomic { await x == 0; x = 1 }          :: Rr
          acquire atomic { var v: int[0..9] = x }         :: Ra
          acquire atomic { if x == 3 { x = 4 } }          :: Ra
          release atomic { x = 3 }                        :: Wr
          atomic { z = z + 1 }; atomic { w = w + 1 }      :: R Rar
          atomic { p = p + 1 }                            :: R
          atomic { a[y - y] = 1 }                         :: X003
          var v: int[0..9]; x, v = 1, x                   :: Rars
          x = any 3..3                                    :: Wrs
          either when x == 0 { } or when x == 2 { }       :: Ras
          either when acquire x == 0 { } or when y == 2 { } :: Ra Ras full
          lock m; x = 1; unlock m                         :: full Wrs full
          var t: bool; lock m; trylock m -> t             :: full nothing
          var t: bool; trylock m -> t; down full          :: full full
          send 1 to box; receive x from box               :: full full Wrs
          L: section a { noncritical }                    :: full full full full
          x, y = y, x                                     :: X003
          atomic { x = 1; y = 2 }                         :: X003
          atomic { x = 1; var v: int[0..9] = x }          :: X003
          atomic { x = 1; x = 2 }                         :: X003
          atomic { lock m; x = 1 }                        :: X003
          atomic { await x == 0 && y == 1; x = 2 }        :: X003
          down full; either when x == 0 on down full { }  :: X003
          atomic { lock m; unlock m }                     :: full
          either when x == 0 on lock m { }                :: X003
          """)
  void ofRc11(String body, String steps) {
    if (steps.equals("X003")) {
      NoMachineStep refusal =
          assertThrows(NoMachineStep.class, () -> steps(body, MemoryRules.RC11, null));
      assertEquals(Problem.X003, refusal.diagnostic().problem());
    } else {
      assertEquals(steps, steps(body, MemoryRules.RC11, null));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          x = y; relaxed x = 1; x = acquire y; w = w      :: R W W Ra W Ra Wr :: relaxed
          x = y; relaxed x = 1; x = acquire y; w = w      :: Ra Wr W Ra Wr Ra Wr :: acqrel
          x = y; relaxed x = 1; x = acquire y; w = w      :: Ras Wrs W Ra Wrs Ra Wr :: sc
          p = q                                           :: R W :: sc
          fence                                           :: Fars :: relaxed
          """)
  void ofTso(String body, String steps, String usual) {
    MemoryOrder order =
        switch (usual) {
          case "sc" -> MemoryOrder.SEQUENTIAL;
          case "acqrel" -> MemoryOrder.ACQUIRE_RELEASE;
          default -> MemoryOrder.RELAXED;
        };
    assertEquals(steps, steps(body, MemoryRules.TSO, order));
    assertEquals(steps, steps("option orders = " + usual + " ", body, MemoryRules.TSO, null));
  }

  @Test
  void underSequentialConsistencyAllIsAsWithoutWords() {
    String plain = "x = y; atomic { x = x + 1 }; await y == 0 && x == 1; r = s";
    String ordered =
        "release x = acquire y; fence; relaxed atomic { x = x + 1 };"
            + " await acquire y == 0 && relaxed x == 1; r = s; fence release";
    for (MemoryRules memory : List.of(MemoryRules.SC, MemoryRules.DRF)) {
      assertEquals("full full full full full full", steps(plain, memory, null));
      assertEquals("full full full full full full", steps(ordered, memory, null));
      assertFalse(
          system(SHARED + thread(ordered), memory, null).capabilities().memory().keepsOrders());
    }
  }

  @Test
  void cellsAreThoseOfSharedVariables() {
    String text =
        "shared p: int[0..1]; atomic shared x: bool[2]; input i: int[0..1]; mutex m;"
            + " semaphore s; net N { place a }; thread T { var v: int[0..1]; v = p; p = v; x[0] ="
            + " true }; check never T.v == 1";
    ProgramSystem system = system(text, MemoryRules.RC11, null);
    MemoryModel memory = system.capabilities().memory();
    assertTrue(memory.keepsOrders());
    List<String> cells = new ArrayList<>();
    for (int o = 0; o < system.objects(); o++) {
      if (memory.isCell(o)) {
        cells.add(system.vocabulary().object(o) + (memory.plain(o) ? " plain" : ""));
      }
    }
    assertEquals(List.of("p plain", "x[0]", "x[1]"), cells);
  }

  @Test
  void transitionsUseNoCells() {
    String text = "shared p: int[0..1]; net N { place a = 1; trans t: a -> do p = 1 }";
    ProgramSystem system = system(text, MemoryRules.TSO, null);
    int[] state = new int[system.objects()];
    system.initialState(0, state);
    assertThrows(NoMachineStep.class, () -> system.reaction(0, state));
  }
}
