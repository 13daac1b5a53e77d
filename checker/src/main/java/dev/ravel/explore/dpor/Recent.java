// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * What was pending in some states that a search comes back to, for the last ones of them: a table
 * in which a state takes the place of an earlier one. States below each other on the stack have
 * neighbouring numbers, so those that go by number last longest.
 */
final class Recent {
  private static final int PLACES = 256;

  private final int length;
  private final int[] states = new int[PLACES];
  private final int[] rows;

  /**
   * Nothing.
   *
   * @param length the number of ints to keep of a state
   */
  Recent(int length) {
    this.length = length;
    this.rows = new int[PLACES * length];
    clear();
  }

  /** Forgets everything. */
  void clear() {
    Arrays.fill(states, ConcurrentSystem.NONE);
  }

  /** The ints of all states; those of one begin where the methods here tell. */
  int[] rows() {
    return rows;
  }

  /** Makes room for a state; where its ints begin. */
  int place(int state) {
    int place = state & PLACES - 1;
    states[place] = state;
    return place * length;
  }

  /** Where the ints of a state begin, or -1 if they are not there. */
  int find(int state) {
    int place = state & PLACES - 1;
    return states[place] == state ? place * length : -1;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return 4L * (rows.length + states.length);
  }
}
