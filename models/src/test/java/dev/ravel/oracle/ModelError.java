// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.source.Problem;
import dev.ravel.source.Span;

/** An error of an execution. */
final class ModelError extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Problem problem;
  private final transient Span span;

  ModelError(Problem problem, Span span) {
    super(problem + " at " + span, null, false, false);
    this.problem = problem;
    this.span = span;
  }

  Problem problem() {
    return problem;
  }

  Span span() {
    return span;
  }

  /** The signal that an assumption failed, so that the execution is discarded. */
  static final class Discarded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Discarded() {
      super("discarded", null, false, false);
    }
  }
}
