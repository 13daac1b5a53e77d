// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.tables.Growth;

/**
 * The slots of a {@link Numbering} that one thread claims for longs which are not there yet. Each
 * long was found at a place. Of several threads that find the same long, the one with the lowest
 * place wins the slot, so the winner does not depend on who is fastest.
 *
 * <p>Memory: 16 bytes for each claim.
 */
public final class ReservedSlots {
  /** The slot of a claim that another one with a lower place has won. */
  private static final int LOST = -1;

  private long[] keys = new long[64];
  private int[] slots = new int[64];
  private int[] places = new int[64];
  private int size;

  /** Forgets all. */
  public void clear() {
    size = 0;
  }

  /** The number of claims. */
  public int size() {
    return size;
  }

  /** The long of a claim. */
  public long key(int claim) {
    return keys[claim];
  }

  /** The place of a claim. */
  public int place(int claim) {
    return places[claim];
  }

  /** The slot of a claim. */
  public int slot(int claim) {
    return slots[claim];
  }

  /** Writes the next claim down; it counts from {@link #keep} on. */
  public void note(long key, int slot, int place) {
    keys = Growth.room(keys, size + 1);
    slots = Growth.room(slots, size + 1);
    places = Growth.room(places, size + 1);
    keys[size] = key;
    slots[size] = slot;
    places[size] = place;
  }

  /** The claim that was noted last counts. */
  public void keep() {
    size++;
  }

  /** A claim is lost. */
  public void lose(int claim) {
    slots[claim] = LOST;
  }

  /** Returns whether a claim is lost. */
  public boolean isLost(int claim) {
    return slots[claim] == LOST;
  }
}
