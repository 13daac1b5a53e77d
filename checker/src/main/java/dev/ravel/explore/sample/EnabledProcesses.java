// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Hints;
import java.util.Arrays;

/**
 * The enabled processes along an execution. Of a process that nothing has changed for since it was
 * asked last, neither its local state nor what its operation looks at, that is known; and one that
 * waits for a mutex that another one holds is not asked. So a step costs as much as the processes
 * that it matters to, and a look at each other one.
 */
final class EnabledProcesses {
  private static final int[] NOTHING = {};

  private final ConcurrentSystem system;
  private final Hints.Mutexes mutexes;

  /** The step in which each object was written last. */
  private final int[] written;

  /**
   * The step before which each process was last looked at, what it looks at, whether it can move.
   */
  private final int[] asked;

  private final int[][] looks;
  private final boolean[] moves;

  /** The step before which each process was last looked at for its next mutex, and that. */
  private final int[] askedForMutex;

  private final int[] mutex;

  /** The object that is the local state of each process, or none. */
  private final int[] controls;

  private int step;
  private int begun;

  EnabledProcesses(ConcurrentSystem system) {
    this.system = system;
    this.mutexes = system.hints().mutexes();
    this.written = new int[system.objects()];
    this.asked = new int[system.processes()];
    this.looks = new int[asked.length][];
    Arrays.fill(looks, NOTHING);
    this.moves = new boolean[asked.length];
    this.askedForMutex = new int[asked.length];
    this.mutex = new int[asked.length];
    this.controls = new int[asked.length];
    Arrays.setAll(controls, system::control);
  }

  /** Begins another execution. Nothing is known of any process. */
  void begin() {
    begun = ++step;
  }

  /** A step with an outcome was made that leads to a state. */
  void moved(int outcome) {
    step++;
    for (int k = 0, n = system.outcomes().writes(outcome); k < n; k++) {
      written[system.outcomes().writtenObject(outcome, k)] = step;
    }
  }

  /** Returns whether a process can move in the state that the execution has come to. */
  boolean canMove(int process, int[] state) {
    if (!isKnown(process)) {
      if (waits(process, state)) {
        return false;
      }
      int reaction = system.reaction(process, state);
      moves[process] = system.outcomes().size(reaction) > 0;
      list(process, state);
      asked[process] = step;
    }
    return moves[process];
  }

  private boolean isKnown(int process) {
    int since = asked[process];
    if (since < begun || isWritten(controls[process], since)) {
      return false;
    }
    for (int object : looks[process]) {
      if (written[object] > since) {
        return false;
      }
    }
    return true;
  }

  private boolean isWritten(int object, int since) {
    return object != ConcurrentSystem.NONE && written[object] > since;
  }

  /** Returns whether a process is about to take a mutex that another one holds. */
  private boolean waits(int process, int[] state) {
    int control = controls[process];
    if (control == ConcurrentSystem.NONE) {
      return false;
    }
    if (askedForMutex[process] < begun || written[control] > askedForMutex[process]) {
      mutex[process] = mutexes.acquires(process, state);
      askedForMutex[process] = step;
    }
    int its = mutex[process];
    if (its == ConcurrentSystem.NONE) {
      return false;
    }
    int holder = mutexes.holder(its, state[its]);
    return holder != ConcurrentSystem.NONE && holder != process;
  }

  /** Lists what a process looks at. */
  private void list(int process, int[] state) {
    int size = 0;
    while (system.looked(process, state, size) != ConcurrentSystem.NONE) {
      size++;
    }
    if (looks[process].length != size) {
      looks[process] = new int[size];
    }
    for (int k = 0; k < size; k++) {
      looks[process][k] = system.looked(process, state, k);
    }
  }
}
