// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Expression.BinaryOperator;
import java.util.OptionalLong;

/** The values that an expression may have, {@code low..high}, perhaps too many; never empty. */
record Interval(long low, long high) {
  /** All numbers. */
  static final Interval ALL = new Interval(Long.MIN_VALUE, Long.MAX_VALUE);

  /** Both truth values. */
  static final Interval TRUTH = new Interval(0, 1);

  /** One value. */
  static Interval of(long value) {
    return new Interval(value, value);
  }

  /** One truth value. */
  static Interval of(boolean value) {
    return of(value ? 1 : 0);
  }

  /** The values of a scalar type; all numbers for an empty one. */
  static Interval of(Type.Scalar type) {
    return type.low() <= type.high() ? new Interval(type.low(), type.high()) : ALL;
  }

  /** Returns whether it is one value only. */
  boolean isExact() {
    return low == high;
  }

  /** Returns whether it is the one value. */
  boolean is(long value) {
    return low == value && high == value;
  }

  /** The values of this and the other. */
  Interval join(Interval other) {
    return new Interval(Math.min(low, other.low), Math.max(high, other.high));
  }

  /** The results of an arithmetic operator; all numbers if one of them may be beyond 64 bits. */
  Interval apply(BinaryOperator operator, Interval right) {
    return switch (operator) {
      case ADD, SUBTRACT, MULTIPLY -> corners(operator, right);
      case DIVIDE -> right.low <= 0 && right.high >= 0 ? magnitude() : corners(operator, right);
      case REMAINDER -> remainder(right);
      case IMPLIES, OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
          throw new IllegalArgumentException("not arithmetic: " + operator);
    };
  }

  /** These operators are monotonic in each operand, so the extreme results are at the corners. */
  private Interval corners(BinaryOperator operator, Interval right) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (long a : new long[] {low, high}) {
      for (long b : new long[] {right.low, right.high}) {
        OptionalLong result = Arithmetic.apply(operator, a, b);
        if (result.isEmpty()) {
          return ALL;
        }
        least = Math.min(least, result.getAsLong());
        most = Math.max(most, result.getAsLong());
      }
    }
    return new Interval(least, most);
  }

  /** Returns the quotients by an unknown divisor. They are no farther from 0 than the dividend. */
  private Interval magnitude() {
    if (low == Long.MIN_VALUE) {
      return ALL;
    }
    long most = Math.max(Math.abs(low), Math.abs(high));
    return new Interval(-most, most);
  }

  private Interval remainder(Interval right) {
    if (isExact() && right.isExact() && right.low != 0) {
      return of(low % right.low);
    }
    if (right.low == Long.MIN_VALUE) {
      return new Interval(Math.min(low, 0), Math.max(high, 0));
    }
    long most = Math.max(Math.abs(right.low), Math.abs(right.high)) - 1;
    return new Interval(
        low >= 0 ? 0 : Math.max(low, -Math.max(most, 0)),
        high <= 0 ? 0 : Math.min(high, Math.max(most, 0)));
  }

  /** The truth values of a comparison of numbers. */
  Interval compare(BinaryOperator operator, Interval right) {
    return switch (operator) {
      case EQUAL ->
          isExact() && right.isExact() && low == right.low
              ? of(true)
              : high < right.low || right.high < low ? of(false) : TRUTH;
      case NOT_EQUAL -> compare(BinaryOperator.EQUAL, right).negated();
      case LESS -> high < right.low ? of(true) : low >= right.high ? of(false) : TRUTH;
      case GREATER_EQUAL -> compare(BinaryOperator.LESS, right).negated();
      case GREATER -> right.compare(BinaryOperator.LESS, this);
      case LESS_EQUAL -> right.compare(BinaryOperator.LESS, this).negated();
      case IMPLIES, OR, AND, ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER ->
          throw new IllegalArgumentException("not a comparison: " + operator);
    };
  }

  /** The truth values of the negation. */
  Interval negated() {
    return new Interval(1 - high, 1 - low);
  }
}
