// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.PairSet;

/** For each of some numbers from 0 on a list of others, without repetition, in flat arrays. */
final class AdjacencyLists {
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

  /** The pairs of long lists. */
  private final PairSet pairs = new PairSet();

  /** The next number has an empty list. */
  void add() {
    first = Growth.room(first, numbers + 1);
    length = Growth.room(length, numbers + 1);
    first[numbers] = END;
    length[numbers++] = 0;
  }

  /** Returns whether a number is in the list of another. */
  boolean has(int from, int what) {
    if (length[from] > SHORT) {
      return pairs.has(from, what);
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
    to = Growth.room(to, count + 1);
    next = Growth.room(next, count + 1);
    to[count] = what;
    next[count] = first[from];
    first[from] = count++;
    length[from]++;
    if (length[from] == SHORT + 1) {
      for (int link = first[from]; link != END; link = next[link]) {
        pairs.add(from, to[link]);
      }
    } else if (length[from] > SHORT) {
      pairs.add(from, what);
    }
  }

  /** The first link of a list, or {@link #END}. */
  int first(int from) {
    return first[from];
  }

  /** The link after one, or {@link #END}. */
  int next(int link) {
    return next[link];
  }

  /** The number at a link. */
  int to(int link) {
    return to[link];
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return 8L * (first.length + to.length) + pairs.bytes();
  }
}
