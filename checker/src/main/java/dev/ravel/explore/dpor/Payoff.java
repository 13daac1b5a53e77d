// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

/**
 * The payoff of closer looks. They are made in a number of states in a row, and if these saved too
 * few processes from being explored, none is made in as many states, in twice as many the next
 * time, and so on. So where looks save nothing nearly none are made, and where a later part of the
 * search is different that is noticed.
 */
final class Payoff {
  /** In how many states closer looks are judged together. */
  static final int WINDOW = 64;

  /** The number of looks of which one must save a process. */
  static final int RATE = 2;

  /** The largest number of states in a row without a look. */
  static final int LONGEST = 64 * WINDOW;

  private int looks;
  private int saved;

  /** In how many states from now on none is made. */
  private int pause;

  /** In how many the next time. */
  private int next = WINDOW;

  /** Returns whether to look closer at another state that is explored. */
  boolean looks() {
    if (pause > 0) {
      pause--;
      return false;
    }
    return true;
  }

  /** Notes the number of processes saved by a closer look. */
  void looked(int processes) {
    saved += processes;
    if (++looks == WINDOW) {
      boolean pays = RATE * saved >= WINDOW;
      pause = pays ? 0 : next;
      next = pays ? WINDOW : Math.min(2 * next, LONGEST);
      looks = 0;
      saved = 0;
    }
  }
}
