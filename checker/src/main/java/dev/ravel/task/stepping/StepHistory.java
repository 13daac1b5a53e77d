// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.verdict.Run;
import java.util.Arrays;

/**
 * The steps of an execution, which grow. They are those that were made, then those that were
 * undone.
 */
final class StepHistory {
  private final int initialState;
  private int[] processes;
  private int[] outcomes;
  private int count;

  private StepHistory(int initialState, int[] processes, int[] outcomes) {
    this.initialState = initialState;
    this.processes = processes;
    this.outcomes = outcomes;
    this.count = processes.length;
  }

  /** The steps of a run. */
  static StepHistory of(Run run) {
    return new StepHistory(run.initialState(), run.processes().clone(), run.outcomes().clone());
  }

  /** No steps yet. */
  static StepHistory none(int initialState) {
    return new StepHistory(initialState, new int[0], new int[0]);
  }

  int initialState() {
    return initialState;
  }

  int count() {
    return count;
  }

  int process(int step) {
    return processes[step];
  }

  int outcome(int step) {
    return outcomes[step];
  }

  /** Puts a step after the first ones; those that came after them are forgotten. */
  void put(int behind, int process, int outcome) {
    if (behind == processes.length) {
      processes = Arrays.copyOf(processes, 2 * behind + 16);
      outcomes = Arrays.copyOf(outcomes, 2 * behind + 16);
    }
    processes[behind] = process;
    outcomes[behind] = outcome;
    count = behind + 1;
  }

  /** The first steps. */
  Run first(int steps) {
    return new Run(initialState, Arrays.copyOf(processes, steps), Arrays.copyOf(outcomes, steps));
  }
}
