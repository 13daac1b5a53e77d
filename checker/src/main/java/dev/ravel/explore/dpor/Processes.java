// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

/** Sets of processes as bits, 64 in a long. */
final class Processes {
  private Processes() {}

  /** Returns an empty set of processes. */
  static long[] none(int processes) {
    return new long[processes + Long.SIZE - 1 >>> 6];
  }

  /** Returns whether a process is in a set. */
  static boolean has(long[] set, int process) {
    return (set[process >>> 6] >>> process & 1) != 0;
  }

  /** Puts a process into a set. */
  static void add(long[] set, int process) {
    set[process >>> 6] |= 1L << process;
  }

  /** Takes a process out of a set. */
  static void remove(long[] set, int process) {
    set[process >>> 6] &= ~(1L << process);
  }

  /** Puts a process into a set or takes it out. */
  static void set(long[] set, int process, boolean in) {
    long rest = set[process >>> 6] & ~(1L << process);
    set[process >>> 6] = rest | (in ? 1L : 0L) << process;
  }

  /** Returns whether every process of a set is in another one. */
  static boolean within(long[] inner, long[] outer) {
    for (int w = 0; w < inner.length; w++) {
      if ((inner[w] & ~outer[w]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** The number of processes in a set. */
  static int size(long[] set) {
    int size = 0;
    for (long word : set) {
      size += Long.bitCount(word);
    }
    return size;
  }

  /** The first process of a set from one on, or -1. */
  static int next(long[] set, int from) {
    int w = from >>> 6;
    if (w >= set.length) {
      return -1;
    }
    long rest = set[w] & -1L << from;
    while (rest == 0) {
      if (++w == set.length) {
        return -1;
      }
      rest = set[w];
    }
    return (w << 6) + Long.numberOfTrailingZeros(rest);
  }
}
