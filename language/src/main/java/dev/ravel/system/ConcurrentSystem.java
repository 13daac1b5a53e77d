// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * A concurrent system, as front ends produce it and engines explore it. A state is an {@code
 * int[objects()]}: the value of object {@code o} is {@code state[o]}, below {@code values(o)}, and
 * equal values have equal numbers. In a state every process has a {@link #reaction}: the outcomes
 * of its next step. An outcome writes objects and has a footprint: steps whose footprints commute
 * are independent. All ids are dense ints from 0, given on first sight.
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
   * Returns the number of processes. Threads and tasks come first, then {@linkplain CrashFailures
   * crashes}, then the net transitions that fire alone.
   */
  int processes();

  /** The number of processes that are threads or tasks. */
  int threads();

  /** The object that holds a process's local state, or {@link #NONE} for a net transition. */
  int control(int process);

  /**
   * Returns the number of initial states. There is one for each combination of inputs; at least 1.
   */
  int initialStates();

  /**
   * Writes an initial state.
   *
   * @return {@link #NONE}, or the id of the error that the threads' local work before their first
   *     steps runs into; then the execution is over and the state is not reached
   */
  int initialState(int index, int[] state);

  /**
   * Returns the reaction of a process in a state, the id of a reaction among the {@link #outcomes}.
   * Cost: one array look-up per object that its operation reads; on first sight the program is
   * interpreted.
   *
   * @throws LocalWorkTooLong if the local work of a step is longer than the system will follow
   */
  int reaction(int process, int[] state);

  /**
   * Returns the k-th object, from 0, that a process looks at in a state, or {@link #NONE} if there
   * are fewer. Its control does not count; {@link #reaction} was called there before. The reaction
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

  /** All reactions and outcomes that are known; the same object at all times. */
  Outcomes outcomes();

  /**
   * Returns the id of the footprint that covers every outcome of the process's pending operation.
   * It holds in any state with the same local state; enabled or not. For a task that has not been
   * started it is the task's control, which its start writes; for a thread at its end it is empty.
   */
  int mayFootprint(int process, int[] state);

  /** The footprints by id; the same object at all times. */
  Footprints footprints();

  /** Returns whether a thread exists in the state. It is false for a task not yet started. */
  boolean started(int process, int[] state);

  /** Returns whether a thread has reached its end or has crashed. */
  boolean finished(int process, int[] state);

  /**
   * Returns whether a state in which no step but crashes is enabled is final. Every started thread
   * that is no daemon has finished, and {@code end when} holds if given. Otherwise such a state is
   * a deadlock.
   */
  boolean ends(int[] state);

  /**
   * Returns the object that says whether a thread exists and has ended. Joining it reads the
   * object, and its start, its last step and its crash write it; {@link #NONE} if no property
   * depends on it.
   */
  int alive(int process);

  /** Returns what the system has beside its steps; it never changes. */
  Capabilities capabilities();

  /** Returns the facts that save engines work; none, where a system leaves this out. */
  default Hints hints() {
    return Hints.EMPTY;
  }

  /** The values of an initial state, whether or not the local work before it ends in an error. */
  default int[] initialState(int index) {
    int[] state = new int[objects()];
    int _ = initialState(index, state);
    return state;
  }

  /** The words for all of this; engines never call it. */
  Vocabulary vocabulary();
}
