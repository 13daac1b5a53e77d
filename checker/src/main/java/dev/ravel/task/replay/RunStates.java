// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.explore.LoopFairness;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The states that a run goes through, and how it ends.
 *
 * @param system whose run it is
 * @param run the run
 * @param outcomes the outcome of each step
 * @param reached the number of states: before each step, and the last one unless the run ends with
 *     an error
 * @param last the last of these states, if there is one
 * @param end how it ends
 * @param error the error with which it ends, or {@link ConcurrentSystem#NONE}
 */
public record RunStates(
    ConcurrentSystem system,
    Run run,
    int[] outcomes,
    int reached,
    Optional<int[]> last,
    End end,
    int error) {
  /** The end of a run. */
  enum End {
    /** With an error. */
    ERROR,
    /** In a final state. */
    FINAL,
    /** In a deadlock. */
    DEADLOCK,
    /** A state where only resting threads could go on. It may stay there. */
    RESTING,
    /** No end. Steps are possible that the run does not make. */
    OPEN,
    /** In a loop that is fair to all who are marked fair. */
    FAIR_LOOP,
    /** In a loop that is not, so that it is no execution. */
    UNFAIR_LOOP
  }

  /** Follows a run, which must be one of the system. */
  public static RunStates of(ConcurrentSystem system, Run run) {
    int[] outcomes = new int[run.length()];
    States states = new States(system, run);
    int reached = 0;
    Optional<int[]> last = Optional.empty();
    for (; states.hasNext(); reached++) {
      last = Optional.of(states.next());
      if (reached < outcomes.length) {
        outcomes[reached] = states.outcome;
      }
    }
    int error = states.error;
    End end = error == ConcurrentSystem.NONE ? end(system, run, last.orElseThrow()) : End.ERROR;
    return new RunStates(system, run, outcomes, reached, last, end, error);
  }

  /** Returns the states, one after the other. Those of a long run are too many to be held. */
  Iterable<int[]> states() {
    return () -> new States(system, run);
  }

  /** Makes the steps of a run. */
  private static final class States implements Iterator<int[]> {
    private final ConcurrentSystem system;
    private final Run run;
    private int[] state;
    private int step;

    /** The outcome of the step after the state that was given last. */
    private int outcome = ConcurrentSystem.NONE;

    private int error;

    States(ConcurrentSystem system, Run run) {
      this.system = system;
      this.run = run;
      state = new int[system.objects()];
      error = system.initialState(run.initialState(), state);
    }

    @Override
    public boolean hasNext() {
      return step <= run.length() && error == ConcurrentSystem.NONE;
    }

    @Override
    public int[] next() {
      if (!hasNext()) {
        throw new NoSuchElementException("the run is over");
      }
      Limits.pollAt(step);
      int[] now = state;
      if (step < run.length()) {
        state = now.clone();
        outcome =
            TransitionRelation.step(system, run.processes()[step], run.outcomes()[step], state);
        error = system.outcomes().error(outcome);
      }
      step++;
      return now;
    }
  }

  private static End end(ConcurrentSystem system, Run run, int[] last) {
    if (run.loop().isPresent()) {
      return fair(system, run) ? End.FAIR_LOOP : End.UNFAIR_LOOP;
    }
    boolean enabled = false;
    boolean busy = false;
    for (int process = 0; process < system.processes(); process++) {
      boolean crash = system.capabilities().crashes().isCrash(process);
      if (!crash && TransitionRelation.mayBeEnabled(system, process, last)) {
        enabled = true;
        busy |= !system.capabilities().fairness().rests(process, last);
      }
    }
    if (!enabled) {
      return system.ends(last) ? End.FINAL : End.DEADLOCK;
    }
    return busy ? End.OPEN : End.RESTING;
  }

  /** Returns whether the loop of a run is fair. */
  private static boolean fair(ConcurrentSystem system, Run run) {
    LoopFairness fairness = new LoopFairness(system);
    States states = new States(system, run);
    for (int step = 0; step < run.length(); step++) {
      int[] state = states.next();
      if (step >= run.loop().orElseThrow()) {
        fairness.visit(state);
        fairness.step(run.processes()[step], states.outcome);
      }
    }
    return fairness.wronged().isEmpty() && fairness.denied().isEmpty();
  }

  /**
   * Returns the reaction of each process in a state; {@link ConcurrentSystem#NONE} where that is
   * not known. There is too much local work after the step then.
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
}
