// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.tables.Hash;
import java.util.Arrays;

/**
 * What makes an event the one it is, while it is put together: its process, where that stands, the
 * choice, and what the event comes behind. {@link Events#event} finds the event or makes it.
 */
public final class Identity {
  public int process;

  /** The event of the process before, or what started it. */
  public int pred;

  /** The local state of the process before. */
  public int local;

  /** Which outcome of its reaction it is. */
  public int choice;

  /** How many threads it joins. */
  public int joins;

  /** The last event of each of them. */
  public int[] ends = new int[4];

  /** How many contended objects it uses. */
  public int uses;

  /** These, ascending. */
  public final int[] objects;

  /** How it uses each of them. */
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
    if (joins == ends.length) {
      ends = Arrays.copyOf(ends, 2 * joins);
    }
    ends[joins++] = end;
  }

  /** A hash of it: {@link Events#hash} of an event that has this identity. */
  int hash() {
    int its = hash(pred, process, choice);
    for (int k = 0; k < uses; k++) {
      its = Hash.mixed(its, blocks[k]);
    }
    return its;
  }

  /** The hash of what comes behind no block. */
  static int hash(int pred, int process, int choice) {
    return Hash.mixed(Hash.mixed(pred, process), choice);
  }
}
