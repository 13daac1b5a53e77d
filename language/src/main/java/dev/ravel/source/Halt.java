// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

/** The end of work before it is done. A limit is reached, or the rest is not wanted. */
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

  /** Returns the reason, a K code. */
  public Problem reason() {
    return reason;
  }
}
