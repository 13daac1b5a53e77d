// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

/** A comparison of two numbers; of floats, U stands for "or one of them is no number". */
public enum Relation {
  EQUAL,
  UNEQUAL,
  UNSIGNED_GREATER,
  UNSIGNED_GREATER_EQUAL,
  UNSIGNED_LESS,
  UNSIGNED_LESS_EQUAL,
  GREATER,
  GREATER_EQUAL,
  LESS,
  LESS_EQUAL,
  FLOAT_NEVER,
  FLOAT_EQUAL,
  FLOAT_GREATER,
  FLOAT_GREATER_EQUAL,
  FLOAT_LESS,
  FLOAT_LESS_EQUAL,
  FLOAT_UNEQUAL,
  FLOAT_ORDERED,
  FLOAT_UNORDERED,
  U_EQUAL,
  U_GREATER,
  U_GREATER_EQUAL,
  U_LESS,
  U_LESS_EQUAL,
  U_UNEQUAL,
  FLOAT_ALWAYS
}
