// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.Span;

/**
 * Local work of one step that is longer than the system follows it. It does end, or may, but takes
 * too long or too much memory. The exploration stops and its open checks are unknown.
 */
public final class LocalWorkTooLong extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean placed;

  /** Says what is too much, with a message for the user. */
  public LocalWorkTooLong(String message) {
    this(message, false);
  }

  private LocalWorkTooLong(String message, boolean placed) {
    super(message, null, false, false);
    this.placed = placed;
  }

  /** This, with a message that says where in the text; as it is if it says so already. */
  public LocalWorkTooLong at(Span place) {
    return placed ? this : new LocalWorkTooLong(getMessage() + ", at " + place, true);
  }
}
