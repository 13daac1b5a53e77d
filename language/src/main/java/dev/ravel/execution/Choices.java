// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import java.util.Arrays;

/**
 * The choices of one outcome. All outcomes of a step are found by running it again and again:
 * {@link #next} moves to the next combination in depth-first order.
 */
final class Choices {
  private int[] taken = new int[4];
  private int[] options = new int[4];
  private int made;
  private int fixed;

  /** Starts the next run with the choices fixed so far. */
  void restart() {
    made = 0;
  }

  /** One of {@code n} options, from 0; {@code n} is at least 1. */
  int choose(int n) {
    if (n == 1) {
      return 0;
    }
    if (made == taken.length) {
      taken = Arrays.copyOf(taken, 2 * made);
      options = Arrays.copyOf(options, 2 * made);
    }
    if (made == fixed) {
      taken[made] = 0;
      options[made] = n;
      fixed++;
    }
    return taken[made++];
  }

  /** Moves to the next combination after a run; false if there is none. */
  boolean next() {
    fixed = made;
    while (fixed > 0 && taken[fixed - 1] + 1 == options[fixed - 1]) {
      fixed--;
    }
    if (fixed == 0) {
      return false;
    }
    taken[fixed - 1]++;
    return true;
  }
}
