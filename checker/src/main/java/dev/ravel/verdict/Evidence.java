// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

import java.util.List;

/** What there is to know about a verdict beside a run. */
public sealed interface Evidence {
  /** Nothing. */
  record None() implements Evidence {}

  /** The last step of the run is this error of the system's vocabulary. */
  record Failing(int error) implements Evidence {}

  /** In the last state of the run the next steps of two processes race for an object. */
  record Racing(int first, int second, int object) implements Evidence {}

  /** No reachable step executes these statements, ascending. */
  record Dead(List<Integer> statements) implements Evidence {
    /** Copies the list. */
    public Dead {
      statements = List.copyOf(statements);
    }
  }

  /** The run ends in a deadlock, and no execution goes on from there. */
  record Deadlocked() implements Evidence {}

  /** The run ends in a final state. */
  record Ended() implements Evidence {}

  /** In the last state of the run every enabled step belongs to a resting thread: it may stay. */
  record Staying() implements Evidence {}

  /** The condition has no value in the last state of the run: why. */
  record Undefined(String message) implements Evidence {}

  /** The place never holds more tokens than so many. */
  record AtMost(long tokens) implements Evidence {}

  /**
   * The steps of the run from one on, numbered from 0, can be repeated for ever, and each time the
   * place holds more tokens.
   */
  record Pumping(int from) implements Evidence {}

  /** A fact about the structure shows it, without a search: the fact, in words. */
  record Structure(String fact) implements Evidence {}

  /** No final state is reachable, so a claim about final states holds for want of any. */
  record NothingEnds() implements Evidence {}
}
