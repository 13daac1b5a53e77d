// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import dev.ravel.source.Diagnosed;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;

/**
 * The signal that a program uses what is not supported. It is thrown inside the reader, never out
 * of it.
 */
final class Refusal extends Diagnosed {
  private static final long serialVersionUID = 1L;

  /** A refusal that says all that there is to be said. */
  Refusal(Span span, String message) {
    this(Diagnostic.at(span, Problem.X002, message));
  }

  /**
   * A refusal.
   *
   * @param help what to do
   */
  Refusal(Span span, String message, String help) {
    this(Diagnostic.at(span, Problem.X002, message).help(help));
  }

  /** A refusal with its own code. */
  Refusal(Diagnostic diagnostic) {
    super(diagnostic);
  }
}
