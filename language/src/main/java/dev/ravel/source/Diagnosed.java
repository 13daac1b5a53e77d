// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

/** The base of exceptions that end with a diagnostic for the user, without a trace of the stack. */
public abstract class Diagnosed extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic diagnostic;

  /** Ends with a diagnostic. */
  protected Diagnosed(Diagnostic diagnostic) {
    super(diagnostic.message(), null, false, false);
    this.diagnostic = diagnostic;
  }

  /** Returns the diagnostic for the user. */
  public final Diagnostic diagnostic() {
    return diagnostic;
  }
}
