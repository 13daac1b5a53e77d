// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * The local work of one step does end, or may, but is longer than the system follows it. The
 * exploration stops and its open checks are unknown.
 */
public final class LocalWorkTooLong extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says where, with a message for the user. */
  public LocalWorkTooLong(String message) {
    super(message, null, false, false);
  }
}
