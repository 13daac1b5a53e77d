// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.source.Diagnosed;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;

/** A program does what is not supported, so that nothing is said about it. */
public final class NotSupported extends Diagnosed {
  private static final long serialVersionUID = 1L;

  NotSupported(Span span, String message) {
    super(Diagnostic.at(span, Problem.X002, message));
  }

  NotSupported(Span span, String message, String help) {
    super(Diagnostic.at(span, Problem.X002, message).help(help));
  }
}
