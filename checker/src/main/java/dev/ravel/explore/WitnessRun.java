// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;

/**
 * A run that shows something, and where it ends.
 *
 * @param state the last state; not to be changed
 * @param error the error that the last step is, or {@link ConcurrentSystem#NONE}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record WitnessRun(Run run, int[] state, int error) {
  /** A run whose last step reaches a state. */
  public WitnessRun(Run run, int[] state) {
    this(run, state, ConcurrentSystem.NONE);
  }

  /** The run with one more step, which is an error. */
  public WitnessRun failing(int process, int outcome, int failure) {
    return new WitnessRun(run.and(process, outcome), state, failure);
  }
}
