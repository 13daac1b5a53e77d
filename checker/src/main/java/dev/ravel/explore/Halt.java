// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;

/** The search ends here, before everything is explored; caught by the engine alone. */
public final class Halt extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Problem reason;

  /**
   * Ends the search.
   *
   * @param reason a K code
   */
  public Halt(Problem reason) {
    super(reason.title(), null, false, false);
    this.reason = reason;
  }

  /** Why: a K code. */
  public Problem reason() {
    return reason;
  }
}
