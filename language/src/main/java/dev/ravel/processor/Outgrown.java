// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

/**
 * A system has no place for what it has met: all its numbers are void. {@link Known} has learnt
 * what was missing, and a new system of it has the place.
 */
public final class Outgrown extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Outgrown() {
    super(null, null, false, false);
  }
}
