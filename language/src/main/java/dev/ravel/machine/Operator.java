// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

/** An operator on two numbers of one width. */
public enum Operator {
  ADD,
  SUBTRACT,
  MULTIPLY,
  /** Signed division, towards zero. */
  DIVIDE,
  /** The remainder of signed division; it has the sign of the first operand. */
  REMAINDER,
  UNSIGNED_DIVIDE,
  UNSIGNED_REMAINDER,
  SHIFT_LEFT,
  /** Zeros come in at the top. */
  SHIFT_RIGHT,
  /** Copies of the sign come in at the top. */
  SHIFT_SIGN_RIGHT,
  AND,
  OR,
  XOR,
  /** And, with all bits of the result the other way. */
  NAND,
  MAXIMUM,
  MINIMUM,
  UNSIGNED_MAXIMUM,
  UNSIGNED_MINIMUM,
  /** The second operand. */
  REPLACE,
  FLOAT_ADD,
  FLOAT_SUBTRACT,
  FLOAT_MULTIPLY,
  FLOAT_DIVIDE,
  FLOAT_REMAINDER
}
