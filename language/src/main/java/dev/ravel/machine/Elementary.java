// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

/** Functions of numbers that have no operator. They read and write no memory. */
public enum Elementary {
  COUNT_ONES(1),
  LEADING_ZEROS(1),
  TRAILING_ZEROS(1),
  SWAP_BYTES(1),
  REVERSE_BITS(1),
  /** The distance to 0; the least number stays as it is. */
  ABSOLUTE(1),
  /** 1 if the sum does not fit, as for the five that follow. */
  ADD_OVERFLOWS(2),
  SUBTRACT_OVERFLOWS(2),
  MULTIPLY_OVERFLOWS(2),
  UNSIGNED_ADD_OVERFLOWS(2),
  UNSIGNED_SUBTRACT_OVERFLOWS(2),
  UNSIGNED_MULTIPLY_OVERFLOWS(2),
  /** The upper half of two numbers side by side, shifted to the left by the third. */
  FUNNEL_LEFT(3),
  /** The lower half of two numbers side by side, shifted to the right by the third. */
  FUNNEL_RIGHT(3),
  /**
   * 1 if a float is of one of the kinds in a set of bits. The bits 0 and 1 mean no number, 2
   * negative infinity, 3 normal, 4 subnormal, 5 zero, all negative; 6 to 9 the same upwards,
   * positive.
   */
  FLOAT_CLASS(2),
  FLOAT_ABSOLUTE(1),
  /** The first number with the sign of the second. */
  COPY_SIGN(2),
  FLOOR(1),
  CEILING(1),
  /** Towards zero. */
  TRUNCATE(1),
  /** To the nearest; halves away from zero. */
  ROUND(1),
  /** To the nearest; halves to even numbers. */
  ROUND_EVEN(1),
  /** The greater number; the other one if one of them is none. */
  FLOAT_MAXIMUM(2),
  FLOAT_MINIMUM(2),
  /** The product of the first two and the third, rounded once. */
  MULTIPLY_ADD(3),
  SQUARE_ROOT(1),
  CUBE_ROOT(1),
  HYPOTENUSE(2),
  EXPONENTIAL(1),
  EXPONENTIAL_MINUS_1(1),
  POWER_OF_2(1),
  LOGARITHM(1),
  LOGARITHM_2(1),
  LOGARITHM_10(1),
  LOGARITHM_PLUS_1(1),
  POWER(2),
  SINE(1),
  COSINE(1),
  TANGENT(1),
  ARC_SINE(1),
  ARC_COSINE(1),
  ARC_TANGENT(1),
  /** The angle of a point, given by its height, then its width. */
  ANGLE(2),
  HYPERBOLIC_SINE(1),
  HYPERBOLIC_COSINE(1),
  HYPERBOLIC_TANGENT(1),
  /** The first number times 2 to the power of the second, which is an integer of 32 bits. */
  SCALE(2);

  private final int arguments;

  Elementary(int arguments) {
    this.arguments = arguments;
  }

  /** The number of arguments. */
  public int arguments() {
    return arguments;
  }
}
