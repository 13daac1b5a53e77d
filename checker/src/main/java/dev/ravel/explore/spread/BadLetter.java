// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/** A letter that no member writes; nothing of it is used. */
final class BadLetter extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what is wrong with it. */
  BadLetter(String message) {
    super(message);
  }
}
