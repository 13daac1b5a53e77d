// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

/**
 * For each state that waits to be explored the process whose step led there, in the order of the
 * states: a queue in a ring.
 */
final class LastMovers {
  private int[] ring = new int[1 << 10];
  private int first;
  private int size;

  /** Makes room for some more. */
  void reserve(int more) {
    if (size + more > ring.length) {
      int[] larger = new int[2 * Integer.highestOneBit(size + more)];
      for (int i = 0; i < size; i++) {
        larger[i] = ring[first + i & ring.length - 1];
      }
      ring = larger;
      first = 0;
    }
  }

  /**
   * A process, or none, has moved into some states that were found; there is room.
   *
   * @param states how many these are: 1, or 0, when nothing changes
   */
  void push(int process, int states) {
    ring[first + size & ring.length - 1] = process;
    size += states;
  }

  /** Who moved into the first state that waits, which waits no more. */
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
