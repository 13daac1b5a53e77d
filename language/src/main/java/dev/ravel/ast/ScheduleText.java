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
   * @param crash whether the thread crashes: {@code P[0]/crash}
   * @param outcome which outcome of a choice, from 1; 1 where the text names none
   * @param times how often, at least 1
   */
  public record Move(Access mover, boolean crash, int outcome, int times, Span span)
      implements Node {}
}
