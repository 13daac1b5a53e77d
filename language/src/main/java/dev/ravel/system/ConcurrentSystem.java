// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * A labelled transition system over objects and processes: what front ends produce and engines
 * explore. Every id is a dense {@code int} from 0. A state is an {@code int[objects()]}; the value
 * of object {@code o} is {@code state[o]}, from 0 to {@code values(o) - 1}, and equal values have
 * equal numbers. Numbers of values, reactions, outcomes and footprints are given on first sight.
 *
 * <p>Safe for use by several threads at once only while nothing is learnt: as long as no thread
 * asks for {@link #reaction}, {@link #initialState} or {@link #mayFootprint}, all may ask for the
 * rest.
 */
public interface ConcurrentSystem {
  /** No object, no process, no error. */
  int NONE = -1;

  /** The outcome leads to a state. */
  int STEP = 0;

  /** The outcome is an error: it reaches no state. */
  int ERROR = 1;

  /** The outcome discards the execution ({@code assume}): it reaches no state. */
  int DISCARD = 2;

  /** The number of objects that make a state. */
  int objects();

  /** The number of processes: threads and tasks first, then the net transitions that fire alone. */
  int processes();

  /** The number of processes that are threads or tasks. */
  int threads();

  /** The number of initial states: one for each combination of inputs; at least 1. */
  int initialStates();

  /**
   * Writes an initial state.
   *
   * @return {@link #NONE}, or the id of the error that the threads' local work before their first
   *     steps runs into; then the execution is over and the state is not reached
   */
  int initialState(int index, int[] state);

  /** The number of values of an object that have been seen so far; grows while exploring. */
  int values(int object);

  /** The object that holds a process's local state, or {@link #NONE} for a net transition. */
  int control(int process);

  /**
   * The object that tells whether a thread exists and has ended, which joining it reads and its
   * start and its last step write; {@link #NONE} if nobody asks.
   */
  default int alive(int process) {
    return NONE;
  }

  /**
   * The mutex that a process's pending operation releases and nothing else, if no other process can
   * use that mutex while it is held: then the release has the same history in all executions, and
   * nothing can come between it and what makes it possible. {@link #NONE} otherwise, and where a
   * system does not know.
   */
  default int releases(int process, int[] state) {
    return NONE;
  }

  /**
   * The mutex that a process's pending operation takes and nothing else: as long as another process
   * {@linkplain #holder holds} it, the operation is blocked. It depends on the local state alone.
   * {@link #NONE} for every other operation, and where a system does not know.
   */
  default int acquires(int process, int[] state) {
    return NONE;
  }

  /**
   * The process that holds a mutex, if no step of any other process can give the mutex another
   * value then. {@link #NONE} if nobody holds it, and for an object of which that is not so.
   *
   * @param value a value of the object
   */
  default int holder(int object, int value) {
    return NONE;
  }

  /**
   * How many tokens an object must hold for a process to move, whatever else is so: 0 where it
   * needs none, and where a system does not know.
   */
  default long least(int process, int object) {
    return 0;
  }

  /**
   * With how many tokens on an object, or more, a process does not move, whatever else is so: the
   * largest number where there is no such limit, and where a system does not know.
   */
  default long below(int process, int object) {
    return Long.MAX_VALUE;
  }

  /**
   * The tokens that a value of an object stands for: 0 if it is no place. A step that uses a place
   * in the {@linkplain Mode#COMMUTE commuting} mode adds as many in every state.
   */
  default long tokens(int object, int value) {
    return 0;
  }

  /** Whether a thread has reached its end. */
  boolean finished(int process, int[] state);

  /** Whether a thread exists in the state: false for a task not yet started. */
  boolean started(int process, int[] state);

  /** Whether the process's next step is {@code noncritical}: it may stay here for ever. */
  boolean rests(int process, int[] state);

  /** Whether the process is marked {@code fair}. */
  boolean fair(int process);

  /**
   * Whether a state in which no step is enabled is final: every started thread has finished and
   * {@code end when} holds if given. Otherwise such a state is a deadlock. A model of nets alone
   * has no final states but those of {@code end when}.
   */
  boolean ends(int[] state);

  /**
   * What a process can do in a state: the id of its reaction. Cost: one array look-up per object
   * that its operation reads; on first sight the program is interpreted.
   *
   * @throws LocalWorkTooLong if the local work of a step is longer than the system will follow
   */
  int reaction(int process, int[] state);

  /**
   * What a process can do in a state, if that was asked before: the id of its reaction, or {@link
   * #NONE} if it must be learnt. Several threads may ask at once, and use what they get, while none
   * learns.
   */
  int knownReaction(int process, int[] state);

  /** The number of outcomes of a reaction; 0 if the process is blocked, finished or not started. */
  int outcomes(int reaction);

  /** The id of the outcome of a reaction with an index below {@link #outcomes}. */
  int outcome(int reaction, int index);

  /** {@link #STEP}, {@link #ERROR} or {@link #DISCARD}. */
  int kind(int outcome);

  /** The id of an outcome's error, for the {@link Vocabulary}; {@link #NONE} if it is not one. */
  int error(int outcome);

  /** The number of objects that an outcome gives a new value. */
  int writes(int outcome);

  /** The k-th object that an outcome writes; objects ascend. */
  int writtenObject(int outcome, int k);

  /** The value that the k-th written object gets. */
  int writtenValue(int outcome, int k);

  /** Carries an outcome out in place. */
  default void apply(int outcome, int[] state) {
    for (int k = 0, n = writes(outcome); k < n; k++) {
      state[writtenObject(outcome, k)] = writtenValue(outcome, k);
    }
  }

  /** The id of an outcome's exact footprint, with the property objects it writes. */
  int footprint(int outcome);

  /**
   * The id of the footprint that covers every outcome the process's pending operation can have, in
   * any state with the same local state; enabled or not. For a task that has not been started it is
   * the task's control, which its start writes; for a thread at its end it is empty.
   */
  int mayFootprint(int process, int[] state);

  /** The footprints by id. */
  Footprints footprints();

  /** Whether an object is a cell of a shared variable that is not {@code atomic}. */
  boolean plain(int object);

  /**
   * Whether an outcome's accesses are those of an {@code atomic} block or a firing, which never
   * race with each other.
   */
  boolean atomicAccess(int outcome);

  /** The number of statements that can be dead code. */
  int statements();

  /** The number of statements that an outcome executes, the local work behind it included. */
  int covered(int outcome);

  /** The k-th statement that an outcome executes. */
  int coveredStatement(int outcome, int k);

  /** The statements that the threads' local work before their first steps executes. */
  int[] coveredAtStart(int index);

  /** The constraint under which an outcome is feasible; 0 is true. */
  int constraint(int outcome);

  /**
   * Tests, at a state, that every two steps declared independent commute ({@link Independence}).
   * Engines call it inside {@code assert} at some of the states they visit. A system whose
   * footprints nobody relies on may leave it out.
   *
   * @return true
   * @throws AssertionError naming two steps that do not
   */
  default boolean independenceHolds(int[] state) {
    return true;
  }

  /** The words for all of this; engines never ask it. */
  Vocabulary vocabulary();
}
