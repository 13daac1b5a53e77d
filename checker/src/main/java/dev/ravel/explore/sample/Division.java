// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Question;
import dev.ravel.system.ConcurrentSystem;
import java.util.List;
import java.util.function.Consumer;

/** Who looks at which executions. */
public sealed interface Division {
  /** All are looked at here. */
  record Whole() implements Division {}

  /**
   * Some are looked at here, for somebody who wants to know what is seen there.
   *
   * @param from the number of the first one
   * @param to that behind the last one
   * @param taker takes what was seen, unless it was stopped
   */
  record Part(long from, long to, Consumer<Sampled> taker) implements Division {}

  /** Others look at them, each at some. */
  record Divided(Others others) implements Division {}

  /** Those who look at executions. */
  @FunctionalInterface
  interface Others {
    /**
     * What they have seen.
     *
     * @param runs how many executions there are
     * @return parts from the first execution on, one behind the other, as far as it goes; all
     *     others are looked at here
     */
    List<Sampled> parts(
        ConcurrentSystem system, List<Question> questions, long runs, Budget budget);
  }
}
