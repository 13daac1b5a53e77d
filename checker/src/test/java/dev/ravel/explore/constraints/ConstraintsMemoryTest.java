// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.constraints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Tests that the memory of the solver counts in the budget. Pigeons in too few holes make it learn
 * a lot.
 */
class ConstraintsMemoryTest {
  private long most;

  /** So many pigeons in one hole less. */
  private static void pigeons(Constraints constraints, int pigeons) {
    int[][] in = new int[pigeons][pigeons - 1];
    for (int[] row : in) {
      for (int hole = 0; hole < row.length; hole++) {
        row[hole] = constraints.variable();
      }
      constraints.clause(row);
    }
    for (int hole = 0; hole < pigeons - 1; hole++) {
      for (int one = 0; one < pigeons; one++) {
        for (int other = 0; other < one; other++) {
          constraints.clause(-in[one][hole], -in[other][hole]);
        }
      }
    }
  }

  private Constraints within(long memory) {
    Budget budget =
        effort -> {
          most = Math.max(most, effort.bytes());
          return effort.bytes() > memory ? Optional.of(Problem.K002) : Optional.empty();
        };
    return new Constraints(new Meter(budget), bytes -> new Effort.OfStates(0, 0, 0, bytes));
  }

  @Test
  void learningTakesMemory() {
    Constraints constraints = within(Long.MAX_VALUE);
    pigeons(constraints, 7);
    long before = constraints.bytes();
    assertTrue(before > 4L * 7 * 6, "each literal takes four bytes at least");
    assertFalse(constraints.satisfied());
    assertTrue(most > before, "learnt clauses count: " + most + " after " + before);
  }

  @Test
  void withTooLittleTheSearchStops() {
    Constraints constraints = within(0);
    pigeons(constraints, 7);
    Halt halt = assertThrows(Halt.class, constraints::satisfied);
    assertEquals(Problem.K002, halt.reason());
  }
}
