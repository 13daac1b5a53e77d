// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import dev.ravel.system.Vocabulary.Failure;

/**
 * The reason why an outcome does not lead to a state. It is thrown inside an interpreter, never out
 * of it.
 */
public abstract sealed class StepEnd extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StepEnd() {
    super(null, null, false, false);
  }

  /** The operation is not enabled. */
  public static final class Blocked extends StepEnd {
    private static final long serialVersionUID = 1L;
  }

  /** An assumption is false. */
  public static final class Discarded extends StepEnd {
    private static final long serialVersionUID = 1L;
  }

  /** The step is an error. */
  public static final class Failed extends StepEnd {
    private static final long serialVersionUID = 1L;
    private final transient Failure failure;

    /** The error, and where. */
    public Failed(Problem problem, String message, Span span) {
      this.failure = new Failure(problem, message, span);
    }

    /** The error. */
    public Failure failure() {
      return failure;
    }
  }
}
