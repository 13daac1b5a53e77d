// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Who can move along an execution. Of a process that nothing has changed for since it was asked
 * last, neither its local state nor what its operation looks at, that is known; and one that waits
 * for a mutex that another one holds is not asked. So a step costs as much as the processes that it
 * matters to, and a look at each other one.
 */
final class EnabledProcesses {
  private static final int[] NOTHING = {};

  private final ConcurrentSystem system;

  /** By object: in which step it was written last. */
  private final int[] written;

  /** By process: the step before which it was asked last, what it looks at, whether it can move. */
  private final int[] asked;

  private final int[][] looks;
  private final boolean[] moves;

  /**
   * By process: before which step it was asked for the mutex that it is about to take, and that.
   */
  private final int[] askedForMutex;

  private final int[] mutex;

  /** By process: the object that is its local state, or none. */
  private final int[] controls;

  private int step;
  private int begun;

  EnabledProcesses(ConcurrentSystem system) {
    this.system = system;
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

  /** Another execution begins: of no process anything is known. */
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

  /** Whether a process can move in the state that the execution has come to. */
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

  /** Whether a process is about to take a mutex that another one holds. */
  private boolean waits(int process, int[] state) {
    int control = controls[process];
    if (control == ConcurrentSystem.NONE) {
      return false;
    }
    if (askedForMutex[process] < begun || written[control] > askedForMutex[process]) {
      mutex[process] = system.hints().acquires(process, state);
      askedForMutex[process] = step;
    }
    int its = mutex[process];
    if (its == ConcurrentSystem.NONE) {
      return false;
    }
    int holder = system.hints().holder(its, state[its]);
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
