// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;

/** Goes along a run, step by step. */
final class Walk {
  private final ConcurrentSystem system;
  private final Run run;
  private final int[] state;
  private final boolean reached;
  private int steps;

  /** Stands at the start of a run. */
  Walk(ConcurrentSystem system, Run run) {
    this.system = system;
    this.run = run;
    this.state = new int[system.objects()];
    this.reached = system.initialState(run.initialState(), state) == ConcurrentSystem.NONE;
  }

  /** Whether the run has a first state: it does not end with an error before its first step. */
  boolean reached() {
    return reached;
  }

  /** Makes the next step; its outcome. */
  int step() {
    int reaction = system.reaction(run.processes()[steps], state);
    int outcome = system.outcomes().outcome(reaction, run.outcomes()[steps]);
    steps++;
    if (system.outcomes().kind(outcome) == Outcomes.STEP) {
      system.outcomes().apply(outcome, state);
    }
    return outcome;
  }

  /** The state after the last step that has one; it changes with the next step. */
  int[] state() {
    return state;
  }

  /** The state after all steps. */
  static int[] lastState(ConcurrentSystem system, Run run) {
    Walk walk = new Walk(system, run);
    while (walk.steps < run.length()) {
      int _ = walk.step();
    }
    return walk.state;
  }
}
