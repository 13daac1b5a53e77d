// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import static dev.ravel.system.ConcurrentSystem.NONE;

import java.util.Optional;
import java.util.function.Predicate;

/** The transition relation of a system, for callers that need no more than a step at a time. */
public final class TransitionRelation {
  private TransitionRelation() {}

  /** Returns whether a process has an outcome in a state. */
  public static boolean isEnabled(ConcurrentSystem system, int process, int[] state) {
    return system.outcomes().size(system.reaction(process, state)) > 0;
  }

  /** Returns whether a process is enabled in a state, or the local work of its step is too long. */
  public static boolean mayBeEnabled(ConcurrentSystem system, int process, int[] state) {
    try {
      return isEnabled(system, process, state);
    } catch (LocalWorkTooLong tooLong) {
      return true;
    }
  }

  /** Returns whether no process is enabled in a state, except for crashes. */
  public static boolean isBlocked(ConcurrentSystem system, int[] state) {
    CrashFailures crashes = system.capabilities().crashes();
    for (int process = 0; process < system.processes(); process++) {
      if (!crashes.isCrash(process) && isEnabled(system, process, state)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether all that some process can do in a state is to discard the execution. Then it is
   * neither final nor a deadlock.
   */
  public static boolean discards(ConcurrentSystem system, int[] state) {
    Optional<Predicate<int[]>> other = system.capabilities().discarding();
    if (other.isPresent()) {
      return other.get().test(state);
    }
    Outcomes outcomes = system.outcomes();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      int size = outcomes.size(reaction);
      int k = 0;
      while (k < size && outcomes.kind(outcomes.outcome(reaction, k)) == Outcomes.DISCARD) {
        k++;
      }
      if (size > 0 && k == size) {
        return true;
      }
    }
    return false;
  }

  /**
   * Carries a step out in place. An error and a false assumption leave the state as it is.
   *
   * @param index of the outcome in the reaction of the process
   * @return the outcome; {@link ConcurrentSystem#NONE} if the process has no such outcome there
   */
  public static int step(ConcurrentSystem system, int process, int index, int[] state) {
    Outcomes outcomes = system.outcomes();
    int reaction = system.reaction(process, state);
    if (index >= outcomes.size(reaction)) {
      return NONE;
    }
    int outcome = outcomes.outcome(reaction, index);
    if (outcomes.kind(outcome) == Outcomes.STEP) {
      outcomes.apply(outcome, state);
    }
    return outcome;
  }
}
