// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

/**
 * The process that moved last into each of the states that wait to be explored, in the order of
 * these: a queue in a ring.
 */
final class Movers {
  private int[] ring = new int[1 << 10];
  private int first;
  private int size;

  /** The next state that was found was entered by this process, or by none. */
  void push(int process) {
    if (size == ring.length) {
      int[] larger = new int[2 * size];
      System.arraycopy(ring, first, larger, 0, size - first);
      System.arraycopy(ring, 0, larger, size - first, first);
      ring = larger;
      first = 0;
    }
    ring[first + size++ & ring.length - 1] = process;
  }

  /** Who entered the first state that waits, which waits no more. */
  int take() {
    int process = ring[first];
    first = first + 1 & ring.length - 1;
    size--;
    return process;
  }

  /** The number of states that wait. */
  int size() {
    return size;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return 4L * ring.length;
  }
}
