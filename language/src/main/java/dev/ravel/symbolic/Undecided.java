// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symbolic;

/**
 * Something depends on a literal that is true for some of the inputs that are left, and not all.
 */
public final class Undecided extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int literal;

  Undecided(int literal) {
    super(null, null, false, false);
    this.literal = literal;
  }

  /** The id of the literal, above 0. */
  public int literal() {
    return literal;
  }
}
