// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.Fairness;
import dev.ravel.source.Halt;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What front ends produce and engines explore. A state is an {@code int[objects()]}: the value of
 * object {@code o} is {@code state[o]}, below {@code values(o)}, and equal values have equal
 * numbers. In a state every process has a {@link #reaction}: the outcomes of its next step. An
 * outcome writes objects and has a footprint: steps whose footprints commute are independent. All
 * ids are dense ints from 0, given on first sight.
 *
 * <p>Safe for use by several threads at once only while nothing is learnt: as long as no thread
 * calls {@link #reaction}, {@link #initialState} or {@link #mayFootprint}, all may call the rest.
 */
public interface ConcurrentSystem {
  /** No object, no process, no error. */
  int NONE = -1;

  /** The number of objects that make a state. */
  int objects();

  /** The number of values of an object that have been seen so far; grows while exploring. */
  int values(int object);

  /**
   * The number of processes: threads and tasks first, then {@linkplain #victim crashes}, then the
   * net transitions that fire alone.
   */
  int processes();

  /** The number of processes that are threads or tasks. */
  int threads();

  /**
   * The thread that stops for ever by the step of a process, which is its crash; {@link #NONE} for
   * every other process. Nothing obliges a thread to crash: a state is final or a deadlock if no
   * process but crashes is enabled there, and executions may end in it or go on by a crash.
   */
  default int victim(int process) {
    return NONE;
  }

  /** Whether some process is a crash. */
  default boolean hasCrashes() {
    return threads() < processes() && victim(threads()) != NONE;
  }

  /** Which crashes use up each other; those in no limit are all possible in one execution. */
  default List<CrashLimit> crashLimits() {
    return List.of();
  }

  /** The object that holds a process's local state, or {@link #NONE} for a net transition. */
  int control(int process);

  /** The number of initial states: one for each combination of inputs; at least 1. */
  int initialStates();

  /**
   * Writes an initial state.
   *
   * @return {@link #NONE}, or the id of the error that the threads' local work before their first
   *     steps runs into; then the execution is over and the state is not reached
   */
  int initialState(int index, int[] state);

  /**
   * What a process can do in a state: the id of a reaction among the {@link #outcomes}. Cost: one
   * array look-up per object that its operation reads; on first sight the program is interpreted.
   *
   * @throws LocalWorkTooLong if the local work of a step is longer than the system will follow
   */
  int reaction(int process, int[] state);

  /**
   * The k-th object, from 0, that a process looks at in a state besides its control, or {@link
   * #NONE} if there are not so many; {@link #reaction} was called there before. The reaction
   * depends on these objects alone. In every state with the same local state and the same values of
   * the first k of them, the next one is the same. Where a system leaves this out, it is all that
   * the operation may use.
   */
  default int looked(int process, int[] state, int k) {
    int footprint = mayFootprint(process, state);
    int left = k;
    for (int at = 0; at < footprints().size(footprint); at++) {
      int object = footprints().object(footprint, at);
      if (object < objects() && object != control(process) && left-- == 0) {
        return object;
      }
    }
    return NONE;
  }

  /** Whether some steps decide something about inputs of which no values are tried. */
  default boolean hasSymbolicInputs() {
    return false;
  }

  /**
   * Whether some of the inputs that lead to a state make all of these outcomes possible: one that a
   * process has there, and errors before it, which lead to no state. Asked where one of them has a
   * {@linkplain Outcomes#constraint constraint}. Where steps are independent and each is possible,
   * both together may be possible for no inputs.
   *
   * @throws Halt with {@code K019} if that could not be told
   */
  default boolean possible(int[] state, int... outcomes) {
    return true;
  }

  /**
   * Whether a process has done the local work behind its last step. It has not where that depends
   * on symbolic inputs: then its next step decides something about them, or is an error that
   * follows from that, and is independent of all others.
   */
  default boolean settled(int process, int[] state) {
    return true;
  }

  /** Whether all processes are {@linkplain #settled(int, int[]) settled}, as behind whole steps. */
  default boolean settled(int[] state) {
    for (int process = 0; hasSymbolicInputs() && process < threads(); process++) {
      if (!settled(process, state)) {
        return false;
      }
    }
    return true;
  }

  /** All reactions and outcomes that are known; the same object at all times. */
  Outcomes outcomes();

  /**
   * The id of the footprint that covers every outcome the process's pending operation can have, in
   * any state with the same local state; enabled or not. For a task that has not been started it is
   * the task's control, which its start writes; for a thread at its end it is empty.
   */
  int mayFootprint(int process, int[] state);

  /** The footprints by id; the same object at all times. */
  Footprints footprints();

  /** Whether a thread exists in the state: false for a task not yet started. */
  boolean started(int process, int[] state);

  /** Whether a thread has reached its end or has crashed. */
  boolean finished(int process, int[] state);

  /** Whether a thread has crashed. */
  default boolean crashed(int process, int[] state) {
    return false;
  }

  /** Whether the process's next step is {@code noncritical}: it may stay here for ever. */
  boolean rests(int process, int[] state);

  /** What endless executions owe to the process: how it is marked. */
  Fairness fairness(int process);

  /**
   * The number of compassions: an endless execution in which steps {@linkplain Outcomes#compassion
   * ask} for one again and again is fair only if steps grant it again and again (Z. Manna and A.
   * Pnueli, "Temporal verification of reactive systems", 1995).
   */
  default int compassions() {
    return 0;
  }

  /**
   * Whether a state in which no step but crashes is enabled is final: every started thread that is
   * no daemon has finished, and {@code end when} holds if given. Otherwise such a state is a
   * deadlock.
   */
  boolean ends(int[] state);

  /**
   * The objects besides controls that {@link #ends} looks at: all, where a system leaves this out.
   */
  default int[] lookedAtEnd() {
    return IntStream.range(0, objects()).toArray();
  }

  /**
   * The object that tells whether a thread exists and has ended, which joining it reads and its
   * start, its last step and its crash write; {@link #NONE} if nobody asks.
   */
  default int alive(int process) {
    return NONE;
  }

  /** Whether an object is a cell of a shared variable that is not {@code atomic}. */
  boolean plain(int object);

  /**
   * Whether some steps {@linkplain Outcomes#synchronisation synchronise} less than sequential
   * consistency orders them: then a race is two conflicting accesses that happens-before does not
   * order, on any execution, and no state need show it.
   */
  default boolean hasWeakOrders() {
    return false;
  }

  /**
   * The object that is the lifetime of the memory that a cell is part of, or {@link #NONE}; of a
   * lifetime, itself. Every access of the memory reads it; steps by which the memory becomes
   * visible to others, or its lifetime ends, write it. Its uses race even if they are atomic. Asked
   * of systems with weak orders.
   */
  default int lifetime(int object) {
    return NONE;
  }

  /** The number of statements that can be dead code. */
  int statements();

  /** The statements that the threads' local work before their first steps executes. */
  int[] coveredAtStart(int index);

  /** The loops of threads that count as deadlocks; absent where none does. */
  default Optional<Spinning> spinning() {
    return Optional.empty();
  }

  /** What saves engines work; nothing, where a system leaves this out. */
  default Hints hints() {
    return Hints.EMPTY;
  }

  /**
   * Tests, at a state, that every two steps declared independent commute ({@link Independence}).
   * Engines call it inside {@code assert} at some of the states they visit.
   *
   * @return true
   * @throws AssertionError naming two steps that do not
   */
  default boolean independenceHolds(int[] state) {
    return Independence.holdsAt(this, state);
  }

  /** The values of an initial state, whether or not the local work before it ends in an error. */
  default int[] initialState(int index) {
    int[] state = new int[objects()];
    int _ = initialState(index, state);
    return state;
  }

  /** Whether a process has an outcome in a state. */
  default boolean isEnabled(int process, int[] state) {
    return outcomes().size(reaction(process, state)) > 0;
  }

  /** Whether a process is enabled in a state, or the local work of its step is too long. */
  default boolean mayBeEnabled(int process, int[] state) {
    try {
      return isEnabled(process, state);
    } catch (LocalWorkTooLong tooLong) {
      return true;
    }
  }

  /** Whether no process is enabled in a state, except for crashes. */
  default boolean isBlocked(int[] state) {
    for (int process = 0; process < processes(); process++) {
      if (victim(process) == NONE && isEnabled(process, state)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Carries a step out in place. An error and a false assumption leave the state as it is.
   *
   * @param index of the outcome in the reaction of the process
   * @return the outcome; {@link #NONE} if the process has no such outcome in the state
   */
  default int step(int process, int index, int[] state) {
    int reaction = reaction(process, state);
    if (index >= outcomes().size(reaction)) {
      return NONE;
    }
    int outcome = outcomes().outcome(reaction, index);
    if (outcomes().kind(outcome) == Outcomes.STEP) {
      outcomes().apply(outcome, state);
    }
    return outcome;
  }

  /** The words for all of this; engines never call it. */
  Vocabulary vocabulary();
}
