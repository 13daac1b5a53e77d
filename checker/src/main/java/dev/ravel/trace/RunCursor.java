// SPDX-License-Identifier: Apache-2.0
package dev.ravel.trace;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Run;

/** A position in a run, with the state that is reached there. */
public final class RunCursor {
  private final ConcurrentSystem system;
  private final Run run;
  private final int[] state;
  private final int atStart;
  private int steps;

  /** The beginning of a run. */
  public RunCursor(ConcurrentSystem system, Run run) {
    this.system = system;
    this.run = run;
    this.state = new int[system.objects()];
    this.atStart = system.initialState(run.initialState(), state);
  }

  /**
   * Returns whether the run has a first state, and does not end with an error before its first
   * step.
   */
  public boolean reached() {
    return atStart == ConcurrentSystem.NONE;
  }

  /** The error before the first step, or {@link ConcurrentSystem#NONE}. */
  public int atStart() {
    return atStart;
  }

  /**
   * Carries the next step out.
   *
   * @return its outcome; {@link ConcurrentSystem#NONE} if its process has no such outcome
   */
  public int step() {
    int step = steps++;
    return TransitionRelation.step(system, run.processes()[step], run.outcomes()[step], state);
  }

  /** The state after the last step that reaches one; the next step changes it in place. */
  public int[] state() {
    return state;
  }

  /** The state after all steps of a run. */
  public static int[] lastState(ConcurrentSystem system, Run run) {
    RunCursor cursor = new RunCursor(system, run);
    while (cursor.steps < run.length()) {
      int _ = cursor.step();
    }
    return cursor.state;
  }
}
