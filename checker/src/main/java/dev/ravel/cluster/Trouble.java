// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.source.Diagnostic;

/** Workers cannot be used, for a reason that the user can mend. */
public final class Trouble extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic why;

  /** For this reason. */
  Trouble(Diagnostic why) {
    super(why.message());
    this.why = why;
  }

  /** What to tell the user. */
  public Diagnostic why() {
    return why;
  }
}
