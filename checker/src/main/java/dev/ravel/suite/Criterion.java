// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

/** What the tests of a suite are to cover. */
public enum Criterion {
  /** Every event of the unfolding, and so every local state of every thread. */
  EVENTS("events", "event"),
  /** Every statement that some execution executes. */
  STATEMENTS("statements", "statement"),
  /**
   * Every way in which a thread begins, or goes on behind a step: each pair of places in its text
   * where it has two steps one after the other, if the first has more than one such successor.
   */
  BRANCHES("branches", "branch"),
  /**
   * Every pair of steps of two threads that use the same object, in each order that occurs: the
   * steps by their places in the text, the second using what the first used last.
   */
  PAIRS("pairs", "pair");

  private final String word;
  private final String one;

  Criterion(String word, String one) {
    this.word = word;
    this.one = one;
  }

  /** Its name on the command line: what is covered, if it is many. */
  public String word() {
    return word;
  }

  /** What is covered, if it is one. */
  public String one() {
    return one;
  }
}
