// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * An execution, or the beginning of one, as choices. Each is a process and an outcome.
 *
 * @param initialState the initial state it starts in
 * @param processes the process of each step
 * @param outcomes the index of each step's outcome in the reaction of its process, from 0
 * @param loop the step at which the loop of a lasso begins, which the last step closes; absent for
 *     a finite run
 */
public record Run(int initialState, int[] processes, int[] outcomes, OptionalInt loop) {
  /** A finite run. */
  public Run(int initialState, int[] processes, int[] outcomes) {
    this(initialState, processes, outcomes, OptionalInt.empty());
  }

  /**
   * A finite run.
   *
   * @param schedule pairs of a process and the index of an outcome in its reaction
   */
  public static Run of(int initialState, int[] schedule) {
    int[] processes = new int[schedule.length / 2];
    int[] outcomes = new int[processes.length];
    for (int step = 0; step < processes.length; step++) {
      processes[step] = schedule[2 * step];
      outcomes[step] = schedule[2 * step + 1];
    }
    return new Run(initialState, processes, outcomes);
  }

  /** A run without steps. */
  public static Run empty(int initialState) {
    return new Run(initialState, new int[0], new int[0]);
  }

  /** The number of steps. */
  public int length() {
    return processes.length;
  }

  /** The first n steps, without a loop. */
  public Run first(int steps) {
    return new Run(initialState, Arrays.copyOf(processes, steps), Arrays.copyOf(outcomes, steps));
  }

  /** The steps and one more after them, without a loop. */
  public Run and(int process, int outcome) {
    Run longer = first(length() + 1);
    longer.processes[length()] = process;
    longer.outcomes[length()] = outcome;
    return longer;
  }

  /** Returns the number of times that another process moves than the one before. */
  public int switches() {
    int switches = 0;
    for (int i = 1; i < processes.length; i++) {
      if (processes[i] != processes[i - 1]) {
        switches++;
      }
    }
    return switches;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Run run
        && initialState == run.initialState
        && Arrays.equals(processes, run.processes)
        && Arrays.equals(outcomes, run.outcomes)
        && loop.equals(run.loop);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * initialState + Arrays.hashCode(processes)) + Arrays.hashCode(outcomes);
  }

  @Override
  public String toString() {
    return initialState + ":" + Arrays.toString(processes) + "/" + Arrays.toString(outcomes) + loop;
  }
}
