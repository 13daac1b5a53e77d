// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

/** The work ends here, before it is done: a limit is reached, or nobody wants the rest. */
public final class Halt extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Problem reason;

  /**
   * Ends the work.
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
