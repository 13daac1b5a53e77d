// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;

/** The user asks for what cannot be done; inside this room alone. */
public final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic why;

  public Refused(Diagnostic why) {
    super(why.message(), null, false, false);
    this.why = why;
  }

  /** What to tell the user. */
  public Diagnostic why() {
    return why;
  }
}
