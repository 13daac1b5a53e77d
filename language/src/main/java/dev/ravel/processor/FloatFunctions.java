// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Elementary;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import java.util.Arrays;
import java.util.List;

/**
 * Functions of floats as terms. They are those that IEEE 754 defines to the last bit. What is
 * rounded as a library likes, such as sines and logarithms, has none.
 */
record FloatFunctions(BitTerms terms, FloatTerms floats, int bits) {
  /** Returns whether terms say what a function of floats gives. */
  static boolean says(Elementary function) {
    return switch (function) {
      case FLOAT_CLASS, FLOAT_ABSOLUTE, FLOOR, CEILING, TRUNCATE, ROUND, ROUND_EVEN -> true;
      case FLOAT_MAXIMUM, FLOAT_MINIMUM, MULTIPLY_ADD, SQUARE_ROOT, SCALE -> true;
      default -> false;
    };
  }

  /**
   * Returns the result of a function; {@link BitTerms#NONE} if it is the same for all inputs that
   * meet the conditions.
   *
   * @param operands terms, or those of numbers that are known
   * @param values the numbers that they are here
   */
  int of(Elementary function, int[] operands, long[] values) {
    int x = operands[0];
    return switch (function) {
      case FLOAT_CLASS -> kind(x, values[1]);
      case FLOAT_ABSOLUTE -> absolute(x);
      case FLOAT_MAXIMUM -> larger(Relation.FLOAT_GREATER, Operator.AND, operands, values);
      case FLOAT_MINIMUM -> larger(Relation.FLOAT_LESS, Operator.OR, operands, values);
      case SCALE -> scaled(x, values[0], (int) values[1]);
      default -> applied(function, operands, values);
    };
  }

  private int absolute(int x) {
    int its = terms.computed(Operator.AND, x, terms.constant(bits, Arithmetic.mask(bits - 1)));
    terms.exact().absolute(its, x);
    return its;
  }

  private int applied(Elementary function, int[] operands, long[] values) {
    long y = values.length > 1 ? values[1] : 0;
    long z = values.length > 2 ? values[2] : 0;
    long here = ElementaryFunctions.apply(function, bits, values[0], y, z);
    if (function == Elementary.SQUARE_ROOT && !FloatTerms.isNoNumber(values[0], bits)) {
      if (!isRoot(operands[0], values[0])) {
        return BitTerms.NONE;
      }
    }
    List<Integer> arguments = Arrays.stream(operands).boxed().toList();
    int term = terms.applied(function, bits, arguments);
    boolean number = !FloatTerms.isNoNumber(here, bits);
    int its = floats.result(term, number, bits, operands, values);
    if (number) {
      switch (function) {
        case FLOOR -> terms.exact().rounded(term, operands[0], /* up= */ false);
        case CEILING -> terms.exact().rounded(term, operands[0], /* up= */ true);
        case SQUARE_ROOT -> terms.exact().root(term, operands[0]);
        case MULTIPLY_ADD -> terms.exact().computed(term, operands[0], operands[1], operands[2]);
        default -> {}
      }
    }
    return its;
  }

  /** Returns whether a number has a square root, which is a condition. */
  private boolean isRoot(int x, long value) {
    floats.requireNumber(x, true);
    boolean negative = Arithmetic.real(value, bits) < 0;
    floats.requireLess(x, terms.constant(bits, 0), negative);
    return !negative;
  }

  /**
   * The larger or the smaller one of two floats.
   *
   * @param first what the first one is to the second one if it is the one
   * @param same what gives the one of zeros of both signs
   */
  private int larger(Relation first, Operator same, int[] operands, long[] values) {
    boolean[] number = new boolean[2];
    for (int k = 0; k < 2; k++) {
      number[k] = !FloatTerms.isNoNumber(values[k], bits);
      floats.requireNumber(operands[k], number[k]);
    }
    if (!number[0] || !number[1]) {
      return number[0] ? operands[0] : number[1] ? operands[1] : floats.quiet(operands[0], bits);
    }
    int x = operands[0];
    int y = operands[1];
    int equal = floats.compared(Relation.FLOAT_EQUAL, x, y);
    int other = terms.picked(equal, terms.computed(same, x, y), y);
    int condition = floats.compared(first, x, y);
    int term = terms.picked(condition, x, other);
    terms.exact().picked(term, condition, x, y);
    return term;
  }

  /** A product with a power of 2 is rounded as this is, where that power is a float. */
  private int scaled(int x, long value, int power) {
    long factor = Arithmetic.bits(Math.scalb(1.0, power), bits);
    double its = Arithmetic.real(factor, bits);
    if (FloatTerms.isNoNumber(value, bits)) {
      return floats.quiet(x, bits);
    }
    if (its == 0 || Double.isInfinite(its)) {
      floats.requireSame(x, value, bits);
      return BitTerms.NONE;
    }
    return floats.computed(
        Operator.FLOAT_MULTIPLY, bits, x, value, terms.constant(bits, factor), factor);
  }

  /**
   * 1 if a float is of one of some kinds, as {@link Elementary#FLOAT_CLASS} numbers them. Without
   * the sign, the kinds follow each other in the order of the bits.
   */
  private int kind(int x, long kinds) {
    int size = terms.computed(Operator.AND, x, terms.constant(bits, Arithmetic.mask(bits - 1)));
    int sign = terms.computed(Operator.SHIFT_RIGHT, x, terms.constant(bits, bits - 1));
    int negative = terms.fitted(sign, 1);
    // bits 0 and 1 are of both signs, the others from the lowest on: zero, subnormal, normal, ...
    long none = kinds & 3;
    int positive = within(x, size, (kinds >>> 6 & 15) | none << 4);
    int below = within(x, size, Long.reverse(kinds >>> 2 & 15) >>> Long.SIZE - 4 | none << 4);
    return positive == below ? positive : terms.picked(negative, below, positive);
  }

  /**
   * Returns whether a number is in one of some intervals, from zero up. They are those that it can
   * be in.
   */
  private int within(int x, int size, long intervals) {
    int fraction = bits == Integer.SIZE ? 23 : 52;
    long infinite = Arithmetic.mask(bits - 1) >>> fraction << fraction;
    long[] from = {0, 1, 1L << fraction, infinite, infinite + 1, infinite | 1L << fraction - 1};
    int possible =
        terms.magnitude(x) < Double.POSITIVE_INFINITY ? 3 : terms.isNumber(x) ? 4 : from.length;
    int its = terms.constant(1, intervals & 1);
    for (int k = 1; k < possible; k++) {
      long now = intervals >>> k & 1;
      if (now != (intervals >>> k - 1 & 1)) {
        int reached =
            terms.compared(Relation.UNSIGNED_GREATER_EQUAL, size, terms.constant(bits, from[k]));
        its = terms.picked(reached, terms.constant(1, now), its);
      }
    }
    return its;
  }
}
