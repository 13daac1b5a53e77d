// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import java.util.Arrays;

/**
 * What makes an event the one it is, while it is put together: its process, where that stands, the
 * choice, and what the event comes behind. {@link Events#event} finds the event or makes it.
 */
final class Identity {
  int process;

  /** The event of the process before, or what started it. */
  int pred;

  /** The local state of the process before. */
  int local;

  /** Which outcome of its reaction it is. */
  int choice;

  /** How many threads it joins. */
  int joins;

  /** The last event of each of them. */
  int[] ends = new int[4];

  /** How many contended objects it uses. */
  int uses;

  /** These, ascending. */
  final int[] objects;

  /** How it uses each of them. */
  final int[] modes;

  /** Behind which block. */
  final int[] blocks;

  /**
   * Nothing yet.
   *
   * @param width the largest number of objects
   */
  Identity(int width) {
    objects = new int[width];
    modes = new int[width];
    blocks = new int[width];
  }

  /** It joins a thread whose last event is this. */
  void join(int end) {
    if (joins == ends.length) {
      ends = Arrays.copyOf(ends, 2 * joins);
    }
    ends[joins++] = end;
  }
}
