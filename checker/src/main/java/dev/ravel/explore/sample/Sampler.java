// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import java.util.SplittableRandom;

/** Chooses who moves next in random executions. */
sealed interface Sampler permits RandomWalk, Priorities, PartialOrders {
  /**
   * Another execution begins.
   *
   * @param random for its choices
   */
  void begin(SplittableRandom random);

  /**
   * Chooses.
   *
   * @param enabled the processes that can move, ascending
   * @param count how many these are, at least 1
   * @return one of them
   */
  int choose(int[] enabled, int count);

  /**
   * The chosen process has made its step.
   *
   * @param outcome what it was
   * @param state the state after it
   */
  void moved(int process, int outcome, int[] state);

  /** Ends the execution, which has come to its end, or was left, after a number of steps. */
  void end(int steps);
}
