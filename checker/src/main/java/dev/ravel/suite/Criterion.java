// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.Named;

/** The coverage criterion of a suite. */
public enum Criterion implements Named {
  /** Every event of the unfolding, and so every local state of every thread. */
  EVENTS("event"),
  /** Every statement that some execution executes. */
  STATEMENTS("statement"),
  /**
   * Every way in which a thread begins, or goes on after a step. It is each pair of places in its
   * text where it has two steps one after the other, if the first has more than one such successor.
   */
  BRANCHES("branch"),
  /**
   * Every pair of steps of two threads that use the same object, in each order that occurs. It has
   * the steps by their places in the text, the second using what the first used last.
   */
  PAIRS("pair");

  private final String one;

  Criterion(String one) {
    this.one = one;
  }

  /** Returns the singular of what is covered. */
  public String one() {
    return one;
  }
}
