// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * A system that has no place for what it has met. All its numbers are void. Whoever made it knows
 * what was missing, and a new one has the place.
 */
public final class Outgrown extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** All numbers are void. */
  public Outgrown() {
    super(null, null, false, false);
  }
}
