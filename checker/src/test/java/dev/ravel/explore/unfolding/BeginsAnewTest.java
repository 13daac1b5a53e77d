// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.Property;
import dev.ravel.verdict.Statistic;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An exploration begins anew no more often than there are kinds of things to be learnt. */
class BeginsAnewTest {
  private static double counted(String text, String name) {
    UnfoldingOptions options =
        new UnfoldingOptions(
            UnfoldingOptions.OPTIMAL,
            UnfoldingOptions.Cutoffs.NEVER,
            true,
            UnfoldingOptions.UNBOUNDED,
            false,
            true);
    Exploration exploration =
        new Unfolding(options)
            .explore(
                ModelText.system(text),
                List.of(new Question(new Property.Deadlock(), false)),
                Budget.unlimited());
    return exploration.statistics().stream()
        .filter(statistic -> statistic.name().equals(name))
        .mapToDouble(Statistic::value)
        .findFirst()
        .orElseThrow();
  }

  /** Once as cells change that were passed over, and once as they are read and written anyhow. */
  @Test
  void plainCellsOfAnArray() {
    String text =
        """
        shared a: int[0..6][7]
        thread R {
          var i: int[0..6] = 6
          loop {
            if a[i] == 0 { break }
            i = i - 1
          }
        }
        thread W[j in 1..6] { a[j] = a[j-1] + 1 }
        """;
    assertEquals(2, counted(text, "explorations begun anew"));
  }

  /** Which cell of the array is written last is seen in the last executions. */
  @Test
  void cellsThatChangeInFewExecutions() {
    String text =
        """
        atomic shared turn: int[0..4]
        atomic shared waits: bool[4]
        thread T[i in 0..3] {
          var mine: int[0..4]
          atomic { mine = turn; turn = turn + 1 }
          if mine == 3 { waits[i] = true }
        }
        thread Looker { var w: bool = waits[0] && waits[1] && waits[2] && waits[3] }
        """;
    assertEquals(2, counted(text, "explorations begun anew"));
  }
}
