// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

/** The conversion of a number of one width to one of another. */
public enum Conversion {
  /** The bits as they are, cut off at the new width; zeros come in at the top. */
  BITS,
  /** Copies of the sign come in at the top. */
  SIGNED,
  SIGNED_TO_FLOAT,
  UNSIGNED_TO_FLOAT,
  /** Towards zero. */
  FLOAT_TO_SIGNED,
  FLOAT_TO_UNSIGNED,
  FLOAT_TO_FLOAT,
  NEGATED_FLOAT
}
