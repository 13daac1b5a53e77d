// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.IntSequence;

/**
 * The growth of the automata when the set of each state was last found to be valid. States are
 * numbered as they are found, so only those are noted at which it differs from the one before.
 */
final class ValidatedAt {
  /** Pairs of a state and the growth when it, and those up to the next pair, were found. */
  private final IntSequence changes = new IntSequence();

  private int latest = -1;

  /** The states before this one were looked at again. */
  private int again;

  /** The growth when that ended. */
  private int known;

  /** The number of elements of {@link #changes} that were read, and the growth in the last pair. */
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

  /** Returns the growth when a state was last found valid. Its calls are in the order of states. */
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
