// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.Problem;
import dev.ravel.source.Span;

/**
 * Work of one step that is more than the system follows. Its local work may end, but takes too long
 * or too much memory, or its thread has too many writes in its buffer. The exploration stops and
 * its open checks are unknown.
 */
public final class LocalWorkTooLong extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Problem reason;
  private final boolean placed;

  /** Says what local work is too much, with a message for the user. */
  public LocalWorkTooLong(String message) {
    this(Problem.K006, message, false);
  }

  /** Says what else is too much, under a K code. */
  public LocalWorkTooLong(Problem reason, String message) {
    this(reason, message, true);
  }

  private LocalWorkTooLong(Problem reason, String message, boolean placed) {
    super(message, null, false, false);
    this.reason = reason;
    this.placed = placed;
  }

  /** Returns the code of what is too much. */
  public Problem reason() {
    return reason;
  }

  /** This, with a message that says where in the text; as it is if it says so already. */
  public LocalWorkTooLong at(Span place) {
    return placed ? this : new LocalWorkTooLong(reason, getMessage() + ", at " + place, true);
  }
}
