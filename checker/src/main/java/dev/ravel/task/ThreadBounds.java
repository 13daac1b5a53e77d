// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.result.Examined;
import dev.ravel.source.Problem;

/**
 * The check of a C program that creates very many threads, perhaps without end. It is explored with
 * a few threads first and then with more, so that an error that some threads show is found among
 * the executions of no more than these.
 */
record ThreadBounds(CCheck check) {
  /** The number of created threads of the first round; fewer show no race between two. */
  private static final int FEWEST = 2;

  /** The number of threads up to which each round has one more. */
  private static final int ONE_MORE = 8;

  /**
   * Searches with more and more threads. It ends at the limit of time; without one, at {@value
   * #ONE_MORE} threads, or as many as the program creates.
   */
  Examined searched() {
    return new GrowingBound(
            FEWEST,
            most -> most + Math.max(1, most / 2 * (most / ONE_MORE)),
            most -> most >= ONE_MORE && !check.context().isTimed(),
            Problem.K023)
        .searched(check::searchedWith);
  }
}
