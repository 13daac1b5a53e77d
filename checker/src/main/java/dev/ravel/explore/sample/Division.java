// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Question;
import dev.ravel.system.ConcurrentSystem;
import java.util.List;
import java.util.function.Consumer;

/** The division of executions among those who look at them. */
public sealed interface Division {
  /** All are looked at here. */
  record Whole() implements Division {}

  /**
   * Some are looked at here, for somebody who wants to know what is seen there.
   *
   * @param from the number of the first one
   * @param to that after the last one
   * @param taker takes what was seen, unless it was stopped: all of it, or, of a system that would
   *     have to {@linkplain dev.ravel.system.Shared#grow grow} for some of the executions, what was
   *     seen in those between these, in order
   */
  record Part(long from, long to, Consumer<List<SampleResult>> taker) implements Division {}

  /** Others look at them, each at some. */
  record Divided(Others others) implements Division {}

  /** Those who look at executions. */
  @FunctionalInterface
  interface Others {
    /**
     * Returns the number of further executions that are looked at here before others get some. A
     * system that grows is to be known by the others as far as it shows in the first ones.
     *
     * @param made the number that were looked at here
     */
    default long alone(long made) {
      return 0;
    }

    /**
     * Returns the results of the others.
     *
     * @param from the number of the first execution that they are to look at
     * @param runs how many executions there are
     * @return parts from there on, in order; all others are looked at here
     */
    List<SampleResult> parts(
        ConcurrentSystem system, List<Question> questions, long from, long runs, Budget budget);
  }
}
