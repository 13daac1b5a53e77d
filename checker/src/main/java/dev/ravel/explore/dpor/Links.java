// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import java.util.Arrays;

/** For each of some numbers from 0 on a list of others, without repetition, in flat arrays. */
final class Links {
  /** Behind the last link of a list. */
  static final int END = -1;

  /** A list longer than this is not searched, but looked up. */
  private static final int SHORT = 8;

  private int numbers;
  private int[] first = new int[64];
  private int[] length = new int[64];
  private int count;
  private int[] to = new int[64];
  private int[] next = new int[64];

  /** The pairs of long lists, in an open-addressing table; 0 is free. */
  private long[] pairs = new long[64];

  private int paired;

  /** The next number has an empty list. */
  void add() {
    if (numbers == first.length) {
      first = Arrays.copyOf(first, 2 * numbers);
      length = Arrays.copyOf(length, 2 * numbers);
    }
    first[numbers] = END;
    length[numbers++] = 0;
  }

  /** Whether a number is in the list of another. */
  boolean has(int from, int what) {
    if (length[from] > SHORT) {
      return pairs[slot(pair(from, what))] != 0;
    }
    for (int link = first[from]; link != END; link = next[link]) {
      if (to[link] == what) {
        return true;
      }
    }
    return false;
  }

  /** Puts a number that is not there into the list of another. */
  void link(int from, int what) {
    if (count == to.length) {
      to = Arrays.copyOf(to, 2 * count);
      next = Arrays.copyOf(next, 2 * count);
    }
    to[count] = what;
    next[count] = first[from];
    first[from] = count++;
    length[from]++;
    if (length[from] == SHORT + 1) {
      for (int link = first[from]; link != END; link = next[link]) {
        note(pair(from, to[link]));
      }
    } else if (length[from] > SHORT) {
      note(pair(from, what));
    }
  }

  private static long pair(int from, int what) {
    return (long) from + 1 << Integer.SIZE | what;
  }

  private int slot(long pair) {
    int mask = pairs.length - 1;
    int slot = (int) (pair * 0x9E3779B97F4A7C15L >>> 32) & mask;
    while (pairs[slot] != 0 && pairs[slot] != pair) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void note(long pair) {
    if (2 * ++paired > pairs.length) {
      long[] old = pairs;
      pairs = new long[2 * old.length];
      for (long its : old) {
        if (its != 0) {
          pairs[slot(its)] = its;
        }
      }
    }
    pairs[slot(pair)] = pair;
  }

  /** The first link of a list, or {@link #END}. */
  int first(int from) {
    return first[from];
  }

  /** The link behind one, or {@link #END}. */
  int next(int link) {
    return next[link];
  }

  /** The number at a link. */
  int to(int link) {
    return to[link];
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return 8L * (first.length + to.length + pairs.length);
  }
}
