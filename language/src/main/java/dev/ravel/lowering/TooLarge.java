// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.source.Diagnostic;

/** The model is correct, but its program would be too large to build. */
public final class TooLarge extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic diagnostic;

  TooLarge(Diagnostic diagnostic) {
    super(diagnostic.message(), null, false, false);
    this.diagnostic = diagnostic;
  }

  /** What to tell the user. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
