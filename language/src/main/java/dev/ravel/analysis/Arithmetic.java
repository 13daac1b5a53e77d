// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Expression.BinaryOperator;
import java.util.OptionalLong;

/** The arithmetic of the language on exact numbers of 64 bits. */
final class Arithmetic {
  private Arithmetic() {}

  /**
   * The result of an arithmetic operator; empty on overflow and division by zero.
   *
   * @throws IllegalArgumentException for operators that are not arithmetic
   */
  static OptionalLong apply(BinaryOperator operator, long left, long right) {
    try {
      return switch (operator) {
        case ADD -> OptionalLong.of(Math.addExact(left, right));
        case SUBTRACT -> OptionalLong.of(Math.subtractExact(left, right));
        case MULTIPLY -> OptionalLong.of(Math.multiplyExact(left, right));
        case DIVIDE -> OptionalLong.of(Math.divideExact(left, right));
        case REMAINDER -> OptionalLong.of(left % right);
        case IMPLIES, OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
            throw new IllegalArgumentException("not arithmetic: " + operator);
      };
    } catch (ArithmeticException e) {
      return OptionalLong.empty();
    }
  }

  /** The number of values in {@code low..high}, at most the largest long; 0 if it is empty. */
  static long width(long low, long high) {
    if (high < low) {
      return 0;
    }
    long difference = high - low;
    return difference < 0 || difference == Long.MAX_VALUE ? Long.MAX_VALUE : difference + 1;
  }

  /** The product of two numbers that are not negative, at most the largest long. */
  static long product(long left, long right) {
    long high = Math.multiplyHigh(left, right);
    long low = left * right;
    return high != 0 || low < 0 ? Long.MAX_VALUE : low;
  }

  /** The sum of two numbers that are not negative, at most the largest long. */
  static long sum(long left, long right) {
    long sum = left + right;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
