// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.IntSequence;

/**
 * How much of the automata was known when the set of each state was last found to be valid. States
 * are numbered as they are found, so only the states at which that amount changes are noted.
 */
final class ValidatedAt {
  /** A state, and what was known when it and the ones behind it were found; in pairs. */
  private final IntSequence changes = new IntSequence();

  private int latest = -1;

  /** The states before this one were looked at again, … */
  private int again;

  /** … when so much was known. */
  private int known;

  /** The changes are read up to here, and what was known there. */
  private int read;

  private int there;

  /** A state is found; its number is the next one. */
  void found(int state, int growth) {
    if (growth != latest) {
      latest = growth;
      changes.push(state);
      changes.push(growth);
    }
  }

  /** All states are about to be looked at again, from the first one on. */
  void begin() {
    read = 0;
    there = -1;
  }

  /** What was known when a state was last found valid; states must be asked for in order. */
  int known(int state) {
    while (read < changes.size() && changes.get(read) <= state) {
      there = changes.get(read + 1);
      read += 2;
    }
    return state < again ? Math.max(known, there) : there;
  }

  /** All states before one were looked at again. */
  void end(int states, int growth) {
    again = states;
    known = growth;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return changes.bytes();
  }
}
