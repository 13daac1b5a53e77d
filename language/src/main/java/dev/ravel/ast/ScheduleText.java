// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;
import java.util.List;

/**
 * A recorded execution, such as {@code P[0] P[1]/2 t*3 (P[0] P[1])*}.
 *
 * @param stem the moves, once
 * @param loop the moves of the group at the end, which is the loop of a lasso; empty where there is
 *     none
 */
public record ScheduleText(List<Move> stem, List<Move> loop, Span span) implements Node {
  /** Copies the lists. */
  public ScheduleText {
    stem = List.copyOf(stem);
    loop = List.copyOf(loop);
  }

  /**
   * A step, perhaps repeated.
   *
   * @param mover a thread or a transition by its name and indices, all numbers
   * @param kind whether it is a step of the thread
   * @param outcome which outcome of a choice, from 1; 1 where the text names none
   * @param times how often, at least 1
   */
  public record Move(Access mover, Kind kind, int outcome, int times, Span span) implements Node {}

  /** The kind of a move. */
  public enum Kind {
    /** A thread makes a step, or a transition fires. */
    STEP,
    /** A thread crashes, as in {@code P[0]/crash}. */
    CRASH,
    /** The first write in a buffer comes to memory, as in {@code P[0]/flush}. */
    FLUSH
  }
}
