// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.verdict.Run;
import java.util.Arrays;

/**
 * A run, and where it ends.
 *
 * @param state the state behind its last step; not to be changed
 */
record Arrival(Run run, int[] state) {
  /** The run and one more step. */
  Run and(int process, int outcome) {
    int length = run.processes().length;
    int[] processes = Arrays.copyOf(run.processes(), length + 1);
    int[] outcomes = Arrays.copyOf(run.outcomes(), length + 1);
    processes[length] = process;
    outcomes[length] = outcome;
    return new Run(run.initialState(), processes, outcomes);
  }
}
