// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.BitSequence;

/** For each state a set of processes, which only grows; a bit for each process. */
final class ProcessSets {
  private final int processes;
  private final BitSequence bits = new BitSequence();

  /** No states. */
  ProcessSets(int processes) {
    this.processes = processes;
  }

  /** There are so many states; the sets of new ones are empty. */
  void extend(int states) {
    bits.extend((long) states * processes);
  }

  /** Whether a process is in the set of a state. */
  boolean has(int state, int process) {
    return bits.get((long) state * processes + process);
  }

  /** Puts a process into the set of a state. */
  void add(int state, int process) {
    bits.set((long) state * processes + process);
  }

  /** Puts processes into the set of a state. */
  void addAll(int state, boolean[] set) {
    for (int p = 0; p < processes; p++) {
      if (set[p]) {
        add(state, p);
      }
    }
  }

  /** Reads the set of a state. */
  void read(int state, boolean[] into) {
    for (int p = 0; p < processes; p++) {
      into[p] = has(state, p);
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return bits.bytes();
  }
}
