// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.OptionalInt;

/**
 * Makes runs of states on the way. Which step leads from a state to the next is not stored: it is
 * the first that does, by process and outcome, and is found by executing them again.
 */
final class Runs {
  private final ConcurrentSystem system;
  private final Cursor cursor;
  private final Predecessors predecessors;
  private final IntSequence initials;

  /**
   * Runs of one exploration.
   *
   * @param initials the index of the initial state that the state with each number is, for the
   *     first states
   */
  Runs(ConcurrentSystem system, StateStore store, Predecessors predecessors, IntSequence initials) {
    this.system = system;
    this.cursor = new Cursor(system, store);
    this.predecessors = predecessors;
    this.initials = initials;
  }

  /** The shortest run to a state. */
  Run to(int state) {
    Steps steps = new Steps();
    int[] way = predecessors.way(state);
    along(way, steps);
    return run(way[0], steps, OptionalInt.empty());
  }

  /** The shortest run to a state and one more step from there. */
  Run to(int state, int process, int outcome) {
    Steps steps = new Steps();
    int[] way = predecessors.way(state);
    along(way, steps);
    steps.add(process, outcome);
    return run(way[0], steps, OptionalInt.empty());
  }

  /** A run of steps from the initial state with a number. */
  Run run(int initial, Steps steps, OptionalInt loop) {
    return new Run(
        initials.get(initial), steps.processes.toArray(), steps.outcomes.toArray(), loop);
  }

  /** Appends the steps between the states on a way. */
  void along(int[] way, Steps into) {
    for (int i = 1; i < way.length; i++) {
      step(way[i - 1], way[i], into);
    }
  }

  /** Appends the first step that leads from one state to another. */
  void step(int from, int to, Steps into) {
    cursor.moveTo(from);
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, cursor.state());
      for (int k = 0; k < system.outcomes(reaction); k++) {
        int outcome = system.outcome(reaction, k);
        if (system.kind(outcome) == ConcurrentSystem.STEP && cursor.find(outcome) == to) {
          into.add(process, k);
          return;
        }
      }
    }
    throw new IllegalStateException("no step leads from state " + from + " to state " + to);
  }

  /** Steps as they stand in a run. */
  static final class Steps {
    private final IntSequence processes = new IntSequence();
    private final IntSequence outcomes = new IntSequence();

    /** Appends a step. */
    void add(int process, int outcome) {
      processes.push(process);
      outcomes.push(outcome);
    }

    /** Who makes the step with an index. */
    int process(int index) {
      return processes.get(index);
    }

    /** The number of steps. */
    int size() {
      return processes.size();
    }
  }
}
