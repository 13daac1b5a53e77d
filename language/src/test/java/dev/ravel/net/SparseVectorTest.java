// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;

/** Vectors against arrays of all their numbers. */
class SparseVectorTest {
  private static final int LENGTH = 6;

  private static long[] numbers(Random random) {
    return random.longs(LENGTH, -4, 5).map(its -> Math.abs(its) < 3 ? 0 : its).toArray();
  }

  private static long[] each(long[] one, long[] other, LongBinaryOperator operator) {
    long[] both = new long[LENGTH];
    Arrays.setAll(both, k -> operator.applyAsLong(one[k], other[k]));
    return both;
  }

  @Test
  void arithmeticIsThatOfAllNumbers() {
    Random random = new Random(1);
    for (int round = 0; round < 500; round++) {
      long[] one = numbers(random);
      long[] other = numbers(random);
      SparseVector a = SparseVector.of(one);
      SparseVector b = SparseVector.of(other);
      assertEquals(SparseVector.of(each(one, other, Long::sum)), a.plus(b));
      assertEquals(SparseVector.of(each(one, other, (x, y) -> x - y)), a.minus(b));
      assertEquals(SparseVector.of(each(one, other, (x, y) -> 3 * x - 2 * y)), a.plus(3, b, -2));
      long[] square = each(one, one, (x, y) -> x * y);
      long[] otherSquare = each(other, other, (x, y) -> x * y);
      assertEquals(
          SparseVector.of(each(square, otherSquare, Math::max)),
          SparseVector.of(square).max(SparseVector.of(otherSquare)));
      assertEquals(a, a.plus(5, a, 2).over(7));
      for (int k = 0; k < LENGTH; k++) {
        assertEquals(one[k], a.at(k));
        long[] less = one.clone();
        less[k] = 0;
        assertEquals(SparseVector.of(less), a.without(k));
      }
      long product = Arrays.stream(each(one, other, (x, y) -> x * y)).sum();
      assertEquals(product, a.times(b));
      assertEquals(product, a.times(k -> other[k]));
      assertEquals(Arrays.stream(one).allMatch(its -> its >= 0), a.positive());
      assertEquals(Math.max(0, Arrays.stream(one).max().orElseThrow()), a.largest());
    }
  }

  @Test
  void onlyNumbersThatAreNotNoughtAreThere() {
    SparseVector its = SparseVector.of(new long[] {0, 6, 0, -9});
    assertEquals(2, its.size());
    assertArrayEquals(new int[] {1, 3}, its.indices());
    assertEquals(3, its.index(1));
    assertEquals(-9, its.number(1));
    assertEquals(SparseVector.ZERO, its.minus(its));
    assertEquals(3, its.divisor(0));
    assertEquals(1, its.divisor(4));
  }

  @Test
  void withinComparesTheNumbersOfTheFirst() {
    SparseVector few = SparseVector.of(new long[] {1, 0, 2});
    SparseVector many = SparseVector.of(new long[] {1, 1, 3});
    assertTrue(few.within(many));
    assertFalse(many.within(few));
  }

  @Test
  void numbersThatAreTooLargeAreRefused() {
    SparseVector large = SparseVector.of(new long[] {Long.MAX_VALUE});
    assertThrows(ArithmeticException.class, () -> large.plus(large));
    assertThrows(ArithmeticException.class, () -> large.plus(2, SparseVector.ZERO, 1));
    assertThrows(ArithmeticException.class, () -> large.times(large));
  }

  @Test
  void rowsOfArcsAreVectors() {
    int[] from = {0, 0, 0};
    int[] to = {2, 0, 2};
    Arcs arcs = Arcs.of(2, 3, from, to, new int[] {1, 4, 2}, Math::addExact);
    assertEquals(SparseVector.of(new long[] {4, 0, 3}), arcs.row(0));
    assertEquals(SparseVector.ZERO, arcs.row(1));
  }
}
