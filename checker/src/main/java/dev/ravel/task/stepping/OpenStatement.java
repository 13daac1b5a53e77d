// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.source.Span;
import java.util.List;

/**
 * A statement with its steps, and how far threads have come in it.
 *
 * @param span the statement
 * @param text it on one line, without the blocks in it
 * @param steps its steps in the order of the code
 */
public record OpenStatement(Span span, String text, List<Step> steps) {
  /** Copies the list. */
  public OpenStatement {
    steps = List.copyOf(steps);
  }

  /**
   * A step of it.
   *
   * @param text what it does, such as {@code read x}
   * @param marks by thread, of those alone that are in the statement or have been
   */
  public record Step(String text, List<Mark> marks) {
    /** Copies the list. */
    public Step {
      marks = List.copyOf(marks);
    }
  }

  /**
   * The relation of a thread to a step.
   *
   * @param effect what it came to, such as {@code x is 1}; empty unless it is done
   */
  public record Mark(String thread, Is is, String effect) {}

  /** The relations of a thread to a step of the statement through which it goes or went last. */
  public enum Is {
    /** The thread has made it. */
    DONE,
    /** The thread stands before it. */
    NEXT,
    /** The thread comes to it later, if no condition leaves it out. */
    LATER,
    /** A condition has left it out. */
    LEFT_OUT
  }
}
