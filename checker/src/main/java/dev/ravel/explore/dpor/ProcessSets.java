// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.BitSequence;

/**
 * For each state a set of processes, which only grows, and whether it is full: a bit for each
 * process and one more.
 */
final class ProcessSets {
  private final int processes;
  private final BitSequence bits = new BitSequence();
  private int states;

  /** No states. */
  ProcessSets(int processes) {
    this.processes = processes;
  }

  /** The number of states. */
  int states() {
    return states;
  }

  /** The next state has this set. */
  void append(long[] set, boolean full) {
    states++;
    long last = full ? 1 : 0;
    if (set.length == 1 && processes < Long.SIZE) {
      bits.append(set[0] | last << processes, processes + 1);
      return;
    }
    for (int w = 0; w < set.length; w++) {
      bits.append(set[w], Math.min(Long.SIZE, processes - (w << 6)));
    }
    bits.append(last, 1);
  }

  /** Whether a process is in the set of a state. */
  boolean has(int state, int process) {
    return bits.get(state * (processes + 1L) + process);
  }

  /** Puts a process into the set of a state. */
  void add(int state, int process) {
    bits.set(state * (processes + 1L) + process);
  }

  /** Whether the set of a state is full. */
  boolean isFull(int state) {
    return has(state, processes);
  }

  /** The set of a state is full by now. */
  void fill(int state) {
    add(state, processes);
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
