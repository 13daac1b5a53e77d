// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symbolic;

/** The parts of sums. */
public sealed interface Atom {
  /** An input, by its number. */
  record Input(int number) implements Atom {}

  /** The product of two sums. */
  record Product(Sum left, Sum right) implements Atom {}

  /** The quotient of two sums, rounded towards 0; the second one is not 0 wherever this is used. */
  record Quotient(Sum left, Sum right) implements Atom {}

  /** The remainder of that, with the sign of the first one. */
  record Remainder(Sum left, Sum right) implements Atom {}

  /** 1 if a literal is true, 0 if not. */
  record Truth(int literal) implements Atom {}
}
