// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Meter;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Explorations of nothing that count to a number, slice by slice. */
class InTurnTest {
  private final List<String> told = new ArrayList<>();
  private final ConcurrentSystem system = ModelText.system("thread T { skip }");
  private long beside;

  private InTurn turn(String name, Budget budget, Engine engine) {
    return new InTurn(name, engine, system, List.of(), new int[0], budget, 0, () -> beside);
  }

  /**
   * Takes a number of steps, and reports its place each time that it is asked to wait or may go on.
   */
  private Engine steps(String name, int count) {
    return (system, questions, budget) -> {
      Meter meter = new Meter(budget);
      Optional<Problem> stopped = Optional.empty();
      try {
        for (int k = 1; k <= count; k++) {
          if (meter.due(1)) {
            told.add(name + k);
            meter.ask(k, 0, 8L * k);
          }
        }
      } catch (Halt halt) {
        stopped = Optional.of(halt.reason());
      }
      return new Exploration(List.of(), Method.of(name), List.of(), stopped);
    };
  }

  @Test
  void slicesAlternateAndAnExplorationEnds() {
    try (InTurn a = turn("a", Budget.unlimited(), steps("a", 16));
        InTurn b = turn("b", Budget.unlimited(), steps("b", 16))) {
      assertFalse(a.goOn(4));
      assertFalse(b.goOn(2));
      assertEquals(List.of("a1", "a2", "a4", "b1", "b2"), told);
      assertEquals(4, a.operations());
      assertEquals(32, a.effort().bytes());
      assertTrue(a.goOn(100));
      assertEquals(Optional.empty(), a.result().stopped());
      assertEquals(List.of("a8", "a16"), told.subList(5, 7));
      assertFalse(b.ended());
      b.end(Problem.K004);
      assertEquals(Optional.of(Problem.K004), b.result().stopped());
    }
  }

  @Test
  void whatWasNeverBegunEndsInSilence() {
    InTurn never = turn("a", Budget.unlimited(), steps("a", 16));
    never.close();
    assertFalse(never.ended());
    assertEquals(List.of(), told);
  }

  /** The budget of all hears of the memory of all, and what it says holds at once. */
  @Test
  void theBudgetIsThatOfAll() {
    beside = 1_000;
    List<Long> bytes = new ArrayList<>();
    Budget budget =
        new Budget() {
          @Override
          public Optional<Problem> spent(Effort effort) {
            bytes.add(effort.bytes());
            return bytes.size() == 3 ? Optional.of(Problem.K002) : Optional.empty();
          }

          @Override
          public long memory() {
            return 1_500;
          }
        };
    long[] memory = new long[1];
    Engine asking =
        (system, questions, its) -> {
          memory[0] = its.memory();
          return steps("a", 100).explore(system, questions, its);
        };
    try (InTurn a = turn("a", budget, asking)) {
      assertTrue(a.goOn(50));
      assertEquals(Optional.of(Problem.K002), a.result().stopped());
      assertTrue(a.limited());
    }
    assertEquals(List.of(1_008L, 1_016L, 1_032L), bytes);
    assertEquals(500, memory[0]);
  }

  @Test
  void whatIsThrownIsThrownWhereTheSliceWasHandedOut() {
    IllegalStateException broken = new IllegalStateException("broken");
    Engine throwing =
        (system, questions, budget) -> {
          throw broken;
        };
    try (InTurn a = turn("a", Budget.unlimited(), throwing)) {
      assertSame(broken, assertThrows(IllegalStateException.class, () -> a.goOn(1)));
    }
  }

  /** Work that is done in turn is done within the limits of who hands out the slices. */
  @Test
  void limitsAreTakenAlong() {
    Limits spent = _ -> Optional.of(Problem.K001);
    Engine polling =
        (system, questions, budget) -> {
          Limits.poll();
          return new Exploration(List.of(), Method.NONE, List.of(), Optional.empty());
        };
    spent.during(
        () -> {
          try (InTurn a = turn("a", Budget.unlimited(), polling)) {
            assertEquals(Problem.K001, assertThrows(Halt.class, () -> a.goOn(1)).reason());
            assertTrue(a.limited());
          }
          return 0;
        });
  }
}
