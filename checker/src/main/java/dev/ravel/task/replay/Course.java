// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * The states that a run goes through, and how it ends.
 *
 * @param states the state before each step, and the last one unless the run ends with an error
 * @param outcomes the outcome of each step
 * @param end how it ends
 * @param error the error with which it ends, or {@link ConcurrentSystem#NONE}
 */
public record Course(List<int[]> states, int[] outcomes, End end, int error) {
  /** How a run ends. */
  enum End {
    /** With an error. */
    ERROR,
    /** In a final state. */
    FINAL,
    /** In a deadlock. */
    DEADLOCK,
    /** Where only resting threads could go on: it may stay there. */
    RESTING,
    /** It does not end: steps are possible that the run does not make. */
    OPEN,
    /** In a loop that is fair to all who are marked fair. */
    FAIR_LOOP,
    /** In a loop that is not, so that it is no execution. */
    UNFAIR_LOOP
  }

  /** Follows a run, which must be one of the system. */
  static Course of(ConcurrentSystem system, Run run) {
    List<int[]> states = new ArrayList<>();
    int[] outcomes = new int[run.length()];
    int[] state = new int[system.objects()];
    int error = system.initialState(run.initialState(), state);
    if (error == ConcurrentSystem.NONE) {
      states.add(state.clone());
    }
    for (int step = 0; step < run.length(); step++) {
      outcomes[step] =
          system
              .outcomes()
              .outcome(system.reaction(run.processes()[step], state), run.outcomes()[step]);
      if (system.outcomes().kind(outcomes[step]) == Outcomes.ERROR) {
        error = system.outcomes().error(outcomes[step]);
      } else {
        system.outcomes().apply(outcomes[step], state);
        states.add(state.clone());
      }
    }
    End end = error == ConcurrentSystem.NONE ? end(system, run, states) : End.ERROR;
    return new Course(states, outcomes, end, error);
  }

  private static End end(ConcurrentSystem system, Run run, List<int[]> states) {
    if (run.loop().isPresent()) {
      return fair(system, run, states) ? End.FAIR_LOOP : End.UNFAIR_LOOP;
    }
    int[] last = states.getLast();
    boolean enabled = false;
    boolean busy = false;
    for (int process = 0; process < system.processes(); process++) {
      if (enabled(system, process, last)) {
        enabled = true;
        busy |= !system.rests(process, last);
      }
    }
    if (!enabled) {
      return system.ends(last) ? End.FINAL : End.DEADLOCK;
    }
    return busy ? End.OPEN : End.RESTING;
  }

  /** Whether each fair process moves in the loop, or rests or cannot move somewhere in it. */
  private static boolean fair(ConcurrentSystem system, Run run, List<int[]> states) {
    int loop = run.loop().orElseThrow();
    for (int process = 0; process < system.processes(); process++) {
      boolean excused = !system.fair(process);
      for (int step = loop; step < run.length() && !excused; step++) {
        int[] state = states.get(step);
        excused =
            run.processes()[step] == process
                || system.rests(process, state)
                || !enabled(system, process, state);
      }
      if (!excused) {
        return false;
      }
    }
    return true;
  }

  /**
   * What each process does in a state; {@link ConcurrentSystem#NONE} where that is not known, since
   * there is too much local work behind the step.
   */
  public static int[] reactions(ConcurrentSystem system, int[] state) {
    int[] reactions = new int[system.processes()];
    Arrays.setAll(reactions, process -> reaction(system, process, state));
    return reactions;
  }

  private static int reaction(ConcurrentSystem system, int process, int[] state) {
    try {
      return system.reaction(process, state);
    } catch (LocalWorkTooLong tooLong) {
      return ConcurrentSystem.NONE;
    }
  }

  /** Whether a process can move; a step with too much local work behind it counts as one. */
  private static boolean enabled(ConcurrentSystem system, int process, int[] state) {
    int reaction = reaction(system, process, state);
    return reaction == ConcurrentSystem.NONE || system.outcomes().size(reaction) > 0;
  }

  /** The beginning of a run with so many steps. */
  static Run prefix(Run run, int steps) {
    return new Run(
        run.initialState(),
        Arrays.copyOf(run.processes(), steps),
        Arrays.copyOf(run.outcomes(), steps),
        OptionalInt.empty());
  }
}
