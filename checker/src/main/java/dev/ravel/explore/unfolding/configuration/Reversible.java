// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.configuration;

import java.util.Arrays;

/**
 * Numbers that can be taken back to what they were: each change is logged with the number that it
 * replaces, as backtracking solvers do. Cost: constant for each change that is made or undone.
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
    if (logged == log.length) {
      log = Arrays.copyOf(log, 2 * logged);
    }
    log[logged++] = index;
    log[logged++] = old;
  }

  /** What {@link #back} needs to come back to the present numbers. */
  int mark() {
    return logged;
  }

  /** Takes back what was changed since a mark was told. */
  void back(int mark) {
    int k = logged;
    while (k > mark) {
      k -= 2;
      numbers[log[k]] = log[k + 1];
    }
    logged = mark;
  }

  /** How many changes there are that are not taken back. */
  int changes() {
    return logged >> 1;
  }

  /** Which number a change was made to. */
  int index(int change) {
    return log[2 * change];
  }

  /** The number that it replaced. */
  int replaced(int change) {
    return log[2 * change + 1];
  }
}
