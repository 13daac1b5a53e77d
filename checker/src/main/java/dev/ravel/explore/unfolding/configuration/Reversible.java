// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.configuration;

import dev.ravel.explore.tables.Growth;

/**
 * Numbers that can be restored. Each change is logged with the number that it replaces, as
 * backtracking solvers do. Cost: constant for each change that is made or undone.
 */
public final class Reversible {
  private final int[] numbers;

  /** Pairs of an index and the number that was there. */
  private int[] log = new int[1024];

  private int logged;

  /**
   * Numbers of which none has changed.
   *
   * @param initial from now on changed by this object alone
   */
  Reversible(int[] initial) {
    numbers = initial;
  }

  int get(int index) {
    return numbers[index];
  }

  /** All of them; not to be changed. */
  int[] numbers() {
    return numbers;
  }

  void set(int index, int number) {
    int old = numbers[index];
    if (old != number) {
      log(index, old);
      numbers[index] = number;
    }
  }

  private void log(int index, int old) {
    log = Growth.room(log, logged + 2);
    log[logged++] = index;
    log[logged++] = old;
  }

  /** Returns the mark with which {@link #back} restores the present numbers. */
  int mark() {
    return logged;
  }

  /** Restores the numbers at a mark. */
  void back(int mark) {
    int k = logged;
    while (k > mark) {
      k -= 2;
      numbers[log[k]] = log[k + 1];
    }
    logged = mark;
  }

  /** Returns the number of changes that are not taken back. */
  int changes() {
    return logged >> 1;
  }

  /** Returns the index of the number that was changed. */
  int index(int change) {
    return log[2 * change];
  }

  /** The number that it replaced. */
  int replaced(int change) {
    return log[2 * change + 1];
  }
}
