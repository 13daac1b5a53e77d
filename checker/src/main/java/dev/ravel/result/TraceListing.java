// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.source.Problem;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All executions of a model, up to the order of steps that do not depend on each other.
 *
 * @param file the model's file
 * @param traces one for each Mazurkiewicz trace of complete executions, in the order in which they
 *     were explored
 * @param stopped why there may be more; absent if these are all
 */
public record TraceListing(String file, List<Trace> traces, Optional<Problem> stopped) {
  /** Copies the list. */
  public TraceListing {
    traces = List.copyOf(traces);
  }

  /**
   * One of them.
   *
   * @param inputs the values of the inputs, such as {@code c = 2}; of a C program what functions
   *     give, such as {@code main=5,main.1=-3}; empty without inputs
   * @param steps how many steps it has; of one with an error, up to and with that
   * @param complete whether no error and no false assumption ends it
   * @param orders how many orders of these steps are this execution; absent if they are too many to
   *     be counted
   * @param end how it ends, in words
   * @param schedule one of its orders
   */
  public record Trace(
      String inputs,
      int steps,
      boolean complete,
      OptionalLong orders,
      String end,
      String schedule) {}
}
