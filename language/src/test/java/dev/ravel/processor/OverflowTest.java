// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.machine.Operator;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A result does not fit if and only if numbers without a limit say so. */
class OverflowTest {
  private static List<Long> numbers(int bits, Random random) {
    long least = -1L << bits - 1;
    List<Long> all =
        new ArrayList<>(List.of(0L, 1L, -1L, 2L, least, least + 1, ~least, ~least - 1));
    for (int k = 0; k < 20; k++) {
      all.add(Arithmetic.signed(random.nextLong() >> random.nextInt(60), bits));
    }
    return all;
  }

  private static Optional<BigInteger> exact(Operator operator, long x, long y) {
    BigInteger left = BigInteger.valueOf(x);
    BigInteger right = BigInteger.valueOf(y);
    return switch (operator) {
      case ADD -> Optional.of(left.add(right));
      case SUBTRACT -> Optional.of(left.subtract(right));
      case MULTIPLY -> Optional.of(left.multiply(right));
      // of a remainder, C asks that the quotient fits
      case DIVIDE, REMAINDER -> y == 0 ? Optional.empty() : Optional.of(left.divide(right));
      default -> Optional.empty();
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16, 32, 64})
  void whatDoesNotFitIsFound(int bits) {
    int found = 0;
    for (long x : numbers(bits, new Random(bits))) {
      for (long y : numbers(bits, new Random(2L * bits))) {
        for (Operator operator : Operator.values()) {
          Optional<BigInteger> exact = exact(operator, x, y);
          boolean fits = exact.isEmpty() || exact.get().bitLength() < bits;
          boolean divides = Arithmetic.divides(operator);
          if (divides && y == 0) {
            continue;
          }
          long mask = Arithmetic.mask(bits);
          boolean said = Overflow.in(operator, bits, x & mask, y & mask).isPresent();
          assertEquals(!fits, said, operator + " of " + x + " and " + y);
          found += said ? 1 : 0;
        }
      }
    }
    assertEquals(true, found > 100, "some do not fit");
  }
}
