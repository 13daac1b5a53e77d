// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Elementary;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * Functions of whole numbers, and of the signs of floats, as terms. Cost: for those that look at
 * each bit, the bits.
 */
record ElementaryTerms(BitTerms terms, int bits) {
  private static final int BYTE = Byte.SIZE;

  /**
   * A function of terms.
   *
   * @param bits how many each of them has
   * @return {@link BitTerms#NONE} if no term says it
   */
  static int of(BitTerms terms, Elementary function, int bits, int... arguments) {
    return new ElementaryTerms(terms, bits).of(function, arguments);
  }

  private int of(Elementary function, int[] arguments) {
    int x = arguments[0];
    return switch (function) {
      case COUNT_ONES -> folded(number(0), k -> k, (sum, k) -> add(sum, bit(x, k)));
      case LEADING_ZEROS -> folded(number(bits), k -> k, (low, k) -> pick(x, k, bits - 1 - k, low));
      case TRAILING_ZEROS ->
          folded(number(bits), k -> bits - 1 - k, (high, k) -> pick(x, k, k, high));
      case REVERSE_BITS -> folded(number(0), k -> k, (all, k) -> or(all, x, 1, k, bits - 1 - k));
      case SWAP_BYTES -> swapped(x);
      case ABSOLUTE ->
          terms.picked(
              terms.compared(Relation.LESS, x, number(0)),
              terms.computed(Operator.SUBTRACT, number(0), x),
              x);
      case ADD_OVERFLOWS -> overflows(Operator.ADD, true, x, arguments[1]);
      case SUBTRACT_OVERFLOWS -> overflows(Operator.SUBTRACT, true, x, arguments[1]);
      case MULTIPLY_OVERFLOWS -> overflows(Operator.MULTIPLY, true, x, arguments[1]);
      case UNSIGNED_ADD_OVERFLOWS -> overflows(Operator.ADD, false, x, arguments[1]);
      case UNSIGNED_SUBTRACT_OVERFLOWS -> overflows(Operator.SUBTRACT, false, x, arguments[1]);
      case UNSIGNED_MULTIPLY_OVERFLOWS -> overflows(Operator.MULTIPLY, false, x, arguments[1]);
      case COPY_SIGN ->
          terms.computed(
              Operator.OR,
              terms.computed(Operator.AND, x, number(Arithmetic.mask(bits - 1))),
              terms.computed(Operator.AND, arguments[1], number(1L << bits - 1)));
      case FUNNEL_LEFT -> funnel(x, arguments[1], by(arguments[2]), true);
      case FUNNEL_RIGHT -> funnel(x, arguments[1], by(arguments[2]), false);
      default -> BitTerms.NONE; // some of these are said by FloatFunctions
    };
  }

  private int folded(int start, IntUnaryOperator order, IntBinaryOperator step) {
    int all = start;
    for (int k = 0; k < bits; k++) {
      all = step.applyAsInt(all, order.applyAsInt(k));
    }
    return all;
  }

  private int number(long value) {
    return terms.constant(bits, value);
  }

  private int add(int left, int right) {
    return terms.computed(Operator.ADD, left, terms.fitted(right, bits));
  }

  /** A bit of a number, as a number of one bit. */
  private int bit(int x, int k) {
    return terms.fitted(terms.computed(Operator.SHIFT_RIGHT, x, number(k)), 1);
  }

  private int pick(int x, int k, int yes, int no) {
    return terms.picked(bit(x, k), number(yes), no);
  }

  /** A number with some bits of another one at another place. */
  private int or(int all, int x, int size, int from, int to) {
    int part = terms.fitted(terms.computed(Operator.SHIFT_RIGHT, x, number(from)), size);
    int there = terms.computed(Operator.SHIFT_LEFT, terms.fitted(part, bits), number(to));
    return terms.computed(Operator.OR, all, there);
  }

  private int swapped(int x) {
    int all = number(0);
    for (int k = 0; k < bits; k += BYTE) {
      all = or(all, x, BYTE, k, bits - BYTE - k);
    }
    return all;
  }

  private int by(int distance) {
    return terms.computed(Operator.UNSIGNED_REMAINDER, distance, number(bits));
  }

  /** The upper or lower half of two numbers side by side, shifted by less than their width. */
  private int funnel(int upper, int lower, int by, boolean left) {
    int shift = terms.fitted(by, 2 * bits);
    int all =
        terms.computed(
            Operator.OR,
            terms.computed(
                Operator.SHIFT_LEFT, terms.fitted(upper, 2 * bits), terms.constant(2 * bits, bits)),
            terms.fitted(lower, 2 * bits));
    return left
        ? terms.fitted(
            terms.computed(
                Operator.SHIFT_RIGHT,
                terms.computed(Operator.SHIFT_LEFT, all, shift),
                terms.constant(2 * bits, bits)),
            bits)
        : terms.fitted(terms.computed(Operator.SHIFT_RIGHT, all, shift), bits);
  }

  /** 1 if the result with twice as many bits is another number than the one with as many. */
  private int overflows(Operator operator, boolean signed, int left, int right) {
    int wide = terms.computed(operator, wider(signed, left), wider(signed, right));
    int narrow = wider(signed, terms.computed(operator, left, right));
    return terms.compared(Relation.UNEQUAL, wide, narrow);
  }

  private int wider(boolean signed, int term) {
    return signed ? terms.signed(term, 2 * bits) : terms.fitted(term, 2 * bits);
  }
}
