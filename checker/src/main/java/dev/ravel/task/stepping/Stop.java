// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.source.Problem;
import java.util.List;

/**
 * Why an execution that went on by itself has stopped.
 *
 * @param steps how many steps were made
 */
public record Stop(Reason reason, int steps) {
  /** What has stopped it. */
  public sealed interface Reason {
    /** As many steps were made as were asked for. */
    record Enough() implements Reason {}

    /** Nobody can make a step; or an assumption is false for whoever could. */
    record NothingMoves() implements Reason {}

    /** It has come to breakpoints. */
    record Met(List<Breakpoint> breakpoints) implements Reason {
      /** Copies the list. */
      public Met {
        breakpoints = List.copyOf(breakpoints);
      }
    }

    /** What the thread that goes on alone does next is not to be done: a choice, for one. */
    record Ahead() implements Reason {}

    /** It has come to the condition that was to become true. */
    record True() implements Reason {}

    /** A check is violated here that was not violated before, or its goal is reached. */
    record Alarm() implements Reason {}

    /** It has as many steps as a schedule can have. */
    record TooLong() implements Reason {}

    /** A limit was reached. */
    record Limit(Problem problem) implements Reason {}
  }
}
