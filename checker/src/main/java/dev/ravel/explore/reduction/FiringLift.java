// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.explore.tables.Growth;
import java.util.Arrays;

/**
 * The firings of the net for transitions of a smaller net. They come one after the other. A fused
 * transition stands for what its two parts do.
 */
final class FiringLift {
  /** Fused transitions that stand for more firings than this are not made. */
  static final long LONGEST = 10_000;

  private static final int NONE = -1;

  /** By transition its first part, and its second; {@link #NONE} for those of the net itself. */
  private int[] first;

  private int[] second;

  /** By transition the number of firings. */
  private long[] length;

  private int count;

  /** Each transition of a net stands for itself. */
  FiringLift(int transitions) {
    first = new int[Math.max(16, transitions)];
    second = new int[first.length];
    length = new long[first.length];
    Arrays.fill(first, 0, transitions, NONE);
    Arrays.fill(length, 0, transitions, 1);
    count = transitions;
  }

  /** Returns whether two transitions may be fused. */
  boolean fits(int one, int other) {
    return length[one] + length[other] <= LONGEST;
  }

  /** A transition that does what one does, and then another; its number. */
  int fuse(int one, int other) {
    first = Growth.room(first, count + 1);
    second = Growth.room(second, count + 1);
    length = Growth.room(length, count + 1);
    first[count] = one;
    second[count] = other;
    length[count] = length[one] + length[other];
    return count++;
  }

  /** The firings for which a transition stands. */
  int[] firings(int transition) {
    int[] all = new int[(int) length[transition]];
    int[] open = new int[all.length + 1];
    int depth = 0;
    int next = 0;
    open[depth++] = transition;
    while (depth > 0) {
      int t = open[--depth];
      if (first[t] == NONE) {
        all[next++] = t;
      } else {
        open[depth++] = second[t];
        open[depth++] = first[t];
      }
    }
    return all;
  }
}
