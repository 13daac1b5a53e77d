// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.source.Problem;
import java.util.List;

/**
 * The reason why an execution that went on by itself has stopped.
 *
 * @param steps how many steps were made
 */
public record Stop(Reason reason, int steps) {
  /** The reason of the stop. */
  public sealed interface Reason {
    /** As many steps were made as were asked for. */
    record Enough() implements Reason {}

    /** The reason that no thread can make a step; or an assumption is false for each that could. */
    record NothingMoves() implements Reason {}

    /** It has come to breakpoints. */
    record Met(List<Breakpoint> breakpoints) implements Reason {
      /** Copies the list. */
      public Met {
        breakpoints = List.copyOf(breakpoints);
      }
    }

    /**
     * The reason that the next step of the thread that goes on alone is not to be made, such as a
     * choice.
     */
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
