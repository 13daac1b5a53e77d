// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * The loops without end in which threads of a system change nothing that others see.
 *
 * <p>A step is <em>idle</em> if no thread ends by it and memory holds after it what it held before.
 * Locks and other objects by which threads synchronise may change. A set of reachable states
 * <em>spins</em> if steps are enabled in each of its states, all of them are idle and lead into the
 * set, and in a strongly connected part that no step leaves some thread looks at memory or tries
 * something in vain. No execution leaves such a set, so it counts as a deadlock; what an assumption
 * discards is none. A loop of nothing but locks and signals that succeed does not spin: it waits
 * for nothing.
 *
 * <p>Outcomes in which a freedom {@linkplain Outcomes#struck strikes} count for none of this. An
 * implementation need not do what they do, so they save no thread from going round for ever.
 */
public interface Spinning {
  /**
   * The mark in {@link #facts} of a local state from which a step looks at memory or tries
   * something.
   */
  int LOOKS = -1;

  /** The mark in {@link #facts} of a local state in which the process {@link #waits waits}. */
  int WAITS = -2;

  /**
   * The mark in {@link #facts} of a local state from which a step may be {@link #mayBeRefused
   * refused}.
   */
  int REFUSED = -3;

  /** Returns whether threads may spin, as known by now. One may come back to a local state. */
  boolean isPossible();

  /**
   * Returns whether a thread may go round for ever by a freedom that strikes each time, as known by
   * now. Such sets are not looked for: who finds no deadlock does not know whether there is one.
   */
  boolean mayBeRefused();

  /** Returns whether threads may spin, by the code alone. It has loops. */
  boolean hasLoops();

  /**
   * All that is known of the local states of a thread, in the order in which it became known. These
   * are pairs of a local state and another one to which an idle step may lead, or one of {@link
   * #LOOKS}, {@link #WAITS} and {@link #REFUSED}. {@link #isPossible} and {@link #mayBeRefused}
   * depend on nothing else.
   *
   * @param from how many numbers to leave out at the beginning
   */
  int[] facts(int thread, int from);

  /**
   * Returns whether a process with a local state may be part of a strongly connected set that
   * spins. It has ended, may be blocked there, or may come back to the local state by idle steps.
   */
  boolean mayStay(int process, int local);

  /**
   * Returns whether an object is known to be memory. No step that gives it another value is idle,
   * and it stays memory.
   */
  boolean isMemory(int object);

  /** Returns whether an outcome is an idle step from a state. */
  boolean isIdle(int outcome, int[] state);

  /** Returns whether an outcome looks at memory, or at an object that it leaves as it is. */
  boolean looks(int outcome);

  /**
   * Returns whether a process that is blocked in a local state makes an access again and again. The
   * access changes nothing. It waits as one does that {@linkplain #looks looks} in more steps.
   */
  boolean waits(int process, int local);

  /** Returns whether the program has ended, so that what is left of its threads need not go on. */
  boolean isOver(int[] state);

  /**
   * Returns whether a step from a state looks at something, or a process waits there by doing so.
   */
  default boolean anyLooks(ConcurrentSystem system, int[] state) {
    for (int process = 0; process < system.threads(); process++) {
      int reaction = system.reaction(process, state);
      int outcomes = system.outcomes().size(reaction);
      if (outcomes == 0 && waits(process, state[system.control(process)])) {
        return true;
      }
      for (int k = 0; k < outcomes; k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (!system.outcomes().struck(outcome) && looks(outcome)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns whether all steps from a state are idle, and there is one. Outcomes that an assumption
   * discards are no steps; a process all of whose outcomes are discarded goes nowhere for ever.
   */
  default boolean isQuiet(ConcurrentSystem system, int[] state) {
    if (isOver(state) || TransitionRelation.discards(system, state)) {
      return false;
    }
    boolean moves = false;
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      boolean discards = false;
      boolean goesOn = false;
      for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (system.outcomes().struck(outcome)) {
          continue;
        }
        if (system.outcomes().kind(outcome) == Outcomes.DISCARD) {
          discards = true;
        } else if (isIdle(outcome, state)) {
          goesOn = true;
        } else {
          return false;
        }
      }
      if (discards && !goesOn) {
        return false;
      }
      moves |= goesOn;
    }
    return moves;
  }
}
