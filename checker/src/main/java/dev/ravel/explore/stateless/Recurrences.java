// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.executions.Trail;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Notices that an execution comes to a state for the second time: then another one goes round for
 * ever. Holds the positions of a trail in a hash table by their states. Cost: linear in a state.
 */
final class Recurrences {
  private final Trail trail;
  private final int[] state;
  private int[] table = new int[256];
  private int[] overs = new int[64];
  private int[] slots = new int[64];
  private int size;

  Recurrences(ConcurrentSystem system, Trail trail) {
    this.trail = trail;
    this.state = new int[system.objects()];
    Arrays.fill(table, ConcurrentSystem.NONE);
  }

  /** No positions. */
  void clear() {
    Arrays.fill(table, ConcurrentSystem.NONE);
    size = 0;
  }

  /**
   * Adds the position at the end of the trail.
   *
   * @return whether the state there, with the processes that have ended, was there before
   */
  boolean push() {
    if (2 * (size + 1) > table.length) {
      grow();
    }
    if (size == overs.length) {
      overs = Arrays.copyOf(overs, 2 * size);
      slots = Arrays.copyOf(slots, 2 * size);
    }
    overs[size] = trail.overs();
    return insert(size++);
  }

  private boolean insert(int position) {
    trail.state(position, state);
    int hash = Arrays.hashCode(state) * 0x9E3779B9;
    int slot = (hash ^ hash >>> 15) & (table.length - 1);
    boolean found = false;
    while (table[slot] != ConcurrentSystem.NONE) {
      int other = table[slot];
      found |= overs[other] == overs[position] && trail.sameState(other, position);
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = position;
    slots[position] = slot;
    return found;
  }

  private void grow() {
    table = new int[2 * table.length];
    Arrays.fill(table, ConcurrentSystem.NONE);
    for (int position = 0; position < size; position++) {
      var _ = insert(position);
    }
  }

  /** Takes the last position away; the one that was added last, so no other hangs on its slot. */
  void pop() {
    table[slots[--size]] = ConcurrentSystem.NONE;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return Integer.BYTES * ((long) table.length + overs.length + slots.length);
  }
}
