// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.executions.Trail;
import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;
import dev.ravel.system.ConcurrentSystem;

/**
 * A detection of executions that come to a state for the second time. Then another one goes round
 * for ever. Holds the positions of a trail in a hash table by their states. Cost: linear in a
 * state.
 */
final class Recurrences {
  private final Trail trail;
  private final int[] state;
  private final NumberTable table = new NumberTable(256);
  private int[] overs = new int[64];
  private int[] hashes = new int[64];
  private int size;

  Recurrences(ConcurrentSystem system, Trail trail) {
    this.trail = trail;
    this.state = new int[system.objects()];
  }

  /** No positions. */
  void clear() {
    table.clear();
    size = 0;
  }

  /**
   * Adds the position at the end of the trail.
   *
   * @return whether the state there, with the processes that have ended, was there before
   */
  boolean push() {
    overs = Growth.room(overs, size + 1);
    hashes = Growth.room(hashes, size + 1);
    overs[size] = trail.overs();
    hashes[size] = hash(size);
    boolean found = isThere(size);
    table.add(hashes[size], size);
    size++;
    return found;
  }

  private int hash(int position) {
    trail.state(position, state);
    int hash = 0;
    for (int value : state) {
      hash = Hash.mixed(hash, value);
    }
    return hash;
  }

  private boolean isThere(int position) {
    int slot = table.first(hashes[position]);
    while (table.number(slot) != NumberTable.NONE) {
      int other = table.number(slot);
      if (overs[other] == overs[position] && trail.sameState(other, position)) {
        return true;
      }
      slot = table.next(slot);
    }
    return false;
  }

  /** Takes the last position away. */
  void pop() {
    size--;
    table.remove(hashes[size], size);
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return table.bytes() + Integer.BYTES * ((long) overs.length + hashes.length);
  }
}
