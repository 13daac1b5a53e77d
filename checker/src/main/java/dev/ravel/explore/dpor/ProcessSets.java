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

  /** The next state has this set. */
  void append(long[] set) {
    for (int w = 0; w < set.length; w++) {
      bits.append(set[w], Math.min(Long.SIZE, processes - (w << 6)));
    }
  }

  /** Whether a process is in the set of a state. */
  boolean has(int state, int process) {
    return bits.get((long) state * processes + process);
  }

  /** Puts a process into the set of a state. */
  void add(int state, int process) {
    bits.set((long) state * processes + process);
  }

  /** Adds the set of a state to one. */
  void read(int state, long[] into) {
    for (int p = 0; p < processes; p++) {
      if (has(state, p)) {
        Processes.add(into, p);
      }
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return bits.bytes();
  }
}
