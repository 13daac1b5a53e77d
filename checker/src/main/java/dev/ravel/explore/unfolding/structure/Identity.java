// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;

/**
 * The identity of an event while it is put together. It is its process, the local state of that,
 * the choice, and what the event comes after. {@link Events#event} finds the event or makes it.
 */
public final class Identity {
  public int process;

  /** The event of the process before, or what started it. */
  public int pred;

  /** The local state of the process before. */
  public int local;

  /** The number of the outcome in its reaction. */
  public int choice;

  /** The number of threads that the event joins. */
  public int joins;

  /** The last event of each of them. */
  public int[] ends = new int[4];

  /** The number of contended objects that the event uses. */
  public int uses;

  /** These, ascending. */
  public final int[] objects;

  /** The modes in which it uses each of them. */
  public final int[] modes;

  /** Behind which block. */
  public final int[] blocks;

  /**
   * Nothing yet.
   *
   * @param width the largest number of objects
   */
  public Identity(int width) {
    objects = new int[width];
    modes = new int[width];
    blocks = new int[width];
  }

  /** It joins a thread whose last event is this. */
  public void join(int end) {
    ends = Growth.room(ends, joins + 1);
    ends[joins++] = end;
  }

  /** Returns the hash of it. It is {@link Events#hash} of an event that has this identity. */
  int hash() {
    int its = hash(pred, process, choice);
    for (int k = 0; k < uses; k++) {
      its = Hash.mixed(its, blocks[k]);
    }
    return its;
  }

  /** The hash of what comes after no block. */
  static int hash(int pred, int process, int choice) {
    return Hash.mixed(Hash.mixed(pred, process), choice);
  }
}
