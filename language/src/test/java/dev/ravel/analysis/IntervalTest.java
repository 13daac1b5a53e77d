// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.ast.Expression.BinaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Intervals hold every value that is possible, and small ones are as narrow as can be. */
final class IntervalTest {
  private static final List<BinaryOperator> ARITHMETIC =
      List.of(
          BinaryOperator.ADD,
          BinaryOperator.SUBTRACT,
          BinaryOperator.MULTIPLY,
          BinaryOperator.DIVIDE,
          BinaryOperator.REMAINDER);

  private static final List<BinaryOperator> COMPARISONS =
      List.of(
          BinaryOperator.EQUAL,
          BinaryOperator.NOT_EQUAL,
          BinaryOperator.LESS,
          BinaryOperator.LESS_EQUAL,
          BinaryOperator.GREATER,
          BinaryOperator.GREATER_EQUAL);

  private static List<Interval> small() {
    List<Interval> intervals = new ArrayList<>();
    for (long low = -4; low <= 4; low++) {
      for (long high = low; high <= 4; high++) {
        intervals.add(new Interval(low, high));
      }
    }
    return intervals;
  }

  private static boolean holds(Interval interval, long value) {
    return interval.low() <= value && value <= interval.high();
  }

  @Test
  void everyResultLiesInside() {
    for (Interval a : small()) {
      for (Interval b : small()) {
        for (BinaryOperator operator : ARITHMETIC) {
          Interval result = a.apply(operator, b);
          for (long x = a.low(); x <= a.high(); x++) {
            for (long y = b.low(); y <= b.high(); y++) {
              OptionalLong value = Arithmetic.apply(operator, x, y);
              assertTrue(
                  value.isEmpty() || holds(result, value.getAsLong()),
                  a + " " + operator + " " + b + " = " + result);
            }
          }
        }
      }
    }
  }

  @Test
  void sumsDifferencesAndProductsAreExact() {
    for (Interval a : small()) {
      for (Interval b : small()) {
        for (BinaryOperator operator : ARITHMETIC.subList(0, 3)) {
          Interval result = a.apply(operator, b);
          boolean lowReached = false;
          boolean highReached = false;
          for (long x = a.low(); x <= a.high(); x++) {
            for (long y = b.low(); y <= b.high(); y++) {
              long value = Arithmetic.apply(operator, x, y).getAsLong();
              lowReached |= value == result.low();
              highReached |= value == result.high();
            }
          }
          assertTrue(lowReached && highReached, a + " " + operator + " " + b + " = " + result);
        }
      }
    }
  }

  @Test
  void comparisonsAreExact() {
    for (Interval a : small()) {
      for (Interval b : small()) {
        for (BinaryOperator operator : COMPARISONS) {
          boolean no = false;
          boolean yes = false;
          for (long x = a.low(); x <= a.high(); x++) {
            for (long y = b.low(); y <= b.high(); y++) {
              boolean value = compare(operator, x, y);
              no |= !value;
              yes |= value;
            }
          }
          assertEquals(
              new Interval(no ? 0 : 1, yes ? 1 : 0),
              a.compare(operator, b),
              a + " " + operator + " " + b);
        }
      }
    }
  }

  private static boolean compare(BinaryOperator operator, long x, long y) {
    return switch (operator) {
      case EQUAL -> x == y;
      case NOT_EQUAL -> x != y;
      case LESS -> x < y;
      case LESS_EQUAL -> x <= y;
      case GREATER -> x > y;
      case GREATER_EQUAL -> x >= y;
      case IMPLIES, OR, AND, ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER ->
          throw new IllegalArgumentException();
    };
  }

  @Test
  void whatMayBeBeyond64BitsIsUnknown() {
    Interval large = new Interval(0, Long.MAX_VALUE);
    Interval one = Interval.of(1);
    assertEquals(Interval.ALL, large.apply(BinaryOperator.ADD, one));
    assertEquals(Interval.ALL, large.apply(BinaryOperator.MULTIPLY, Interval.of(2)));
    assertEquals(Interval.ALL, Interval.ALL.apply(BinaryOperator.DIVIDE, Interval.of(-1)));
    assertEquals(Interval.ALL, Interval.ALL.apply(BinaryOperator.DIVIDE, Interval.TRUTH));
    assertEquals(new Interval(0, 2), large.apply(BinaryOperator.REMAINDER, Interval.of(3)));
    assertEquals(
        new Interval(Long.MIN_VALUE, Long.MAX_VALUE),
        Interval.ALL.apply(BinaryOperator.REMAINDER, Interval.ALL));
  }

  @Test
  void widthsAndSumsStopAtTheLargestNumber() {
    assertEquals(0, Arithmetic.width(3, 2));
    assertEquals(1, Arithmetic.width(3, 3));
    assertEquals(Long.MAX_VALUE, Arithmetic.width(Long.MIN_VALUE, Long.MAX_VALUE));
    assertEquals(Long.MAX_VALUE, Arithmetic.width(-1, Long.MAX_VALUE - 1));
    assertEquals(0, Arithmetic.width(Long.MAX_VALUE, Long.MIN_VALUE));
    assertEquals(Long.MAX_VALUE, Arithmetic.product(1L << 40, 1L << 40));
    assertEquals(1L << 62, Arithmetic.product(1L << 31, 1L << 31));
    assertEquals(Long.MAX_VALUE, Arithmetic.sum(Long.MAX_VALUE, 1));
  }
}
