// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;

/** A program uses what is not supported: thrown inside the reader, never out of it. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic diagnostic;

  Refusal(Span span, String message) {
    super(message, null, false, false);
    diagnostic = Diagnostic.at(span, Problem.X002, message);
  }

  Diagnostic diagnostic() {
    return diagnostic;
  }
}
