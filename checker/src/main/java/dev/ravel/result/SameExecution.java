// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.explanation.Reordering;
import dev.ravel.explanation.Telling;
import java.util.List;

/**
 * The result of comparing two schedules as executions.
 *
 * @param file the model's file
 * @param first the run of the first one in words
 * @param second of the second one
 * @param result what they differ in, if they do
 * @param reason why the steps in which they differ depend on each other; empty if there are none
 * @param swaps where they are the same, the first swaps that lead from one to the other
 */
public record SameExecution(
    String file,
    Telling first,
    Telling second,
    Reordering.Result result,
    String reason,
    List<Swapped> swaps) {
  /** Copies the list. */
  public SameExecution {
    swaps = List.copyOf(swaps);
  }

  /**
   * Two neighbours that change places.
   *
   * @param position where the first of them stands, from 0
   * @param earlier the step that stands there, by its number in the first run
   * @param later the step after it, likewise
   * @param reason why they are independent
   */
  public record Swapped(int position, int earlier, int later, String reason) {}
}
