// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.Optional;

/** Goes on with a run, step by step, as a scheduler says. */
public final class SchedulerRun {
  private final ConcurrentSystem system;
  private final Turns turns;
  private final int most;
  private int[] processes;
  private int[] outcomes;
  private int length;

  /**
   * A walk.
   *
   * @param most the number of steps with which it stops, those of the beginning included
   */
  SchedulerRun(ConcurrentSystem system, Scheduler scheduler, int most) {
    this.system = system;
    this.turns = new Turns(scheduler);
    this.most = most;
    this.processes = new int[0];
    this.outcomes = new int[0];
  }

  /** The initial state in which to begin, where nothing else says it. */
  int initialState() {
    return turns.initialState(system);
  }

  /**
   * Returns the run that begins like this one, without a loop, and goes on. It ends if it is long
   * enough, or a limit is reached.
   *
   * @throws dev.ravel.system.LocalWorkTooLong if the local work of a step is too long
   */
  Made from(Run beginning) {
    Optional<Problem> stopped = Optional.empty();
    try {
      goOn(beginning);
    } catch (Halt halt) {
      stopped = Optional.of(halt.reason());
    }
    Run run =
        new Run(
            beginning.initialState(),
            Arrays.copyOf(processes, length),
            Arrays.copyOf(outcomes, length));
    return new Made(run, stopped);
  }

  private void goOn(Run beginning) {
    int[] state = new int[system.objects()];
    boolean over = system.initialState(beginning.initialState(), state) != ConcurrentSystem.NONE;
    processes = beginning.processes().clone();
    outcomes = beginning.outcomes().clone();
    length = beginning.length();
    for (int step = 0; step < length && !over; step++) {
      over = !make(processes[step], outcomes[step], state);
    }
    while (!over && length < most) {
      Limits.pollAt(length);
      int last = length == 0 ? ConcurrentSystem.NONE : processes[length - 1];
      int process = turns.next(system, state, last);
      if (process == ConcurrentSystem.NONE) {
        break;
      }
      int outcome = turns.outcome(system, state, process);
      add(process, outcome);
      over = !make(process, outcome, state);
    }
  }

  private void add(int process, int outcome) {
    if (length == processes.length) {
      processes = Arrays.copyOf(processes, 2 * length + 16);
      outcomes = Arrays.copyOf(outcomes, 2 * length + 16);
    }
    processes[length] = process;
    outcomes[length] = outcome;
    length++;
  }

  /** Makes a step; false if it reaches no state. */
  private boolean make(int process, int index, int[] state) {
    return system.outcomes().kind(TransitionRelation.step(system, process, index, state))
        == Outcomes.STEP;
  }
}
