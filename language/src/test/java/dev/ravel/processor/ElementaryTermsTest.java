// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.machine.Elementary;
import dev.ravel.machine.Relation;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Functions as terms, whose values are computed here by numbers of any size. */
class ElementaryTermsTest {
  private static final int[] WIDTHS = {8, 16, 32, 64};
  private static final int ROUNDS = 400;

  @Test
  void termsHaveTheValuesOfFunctions() {
    Random random = new Random(1);
    Set<Elementary> said = EnumSet.noneOf(Elementary.class);
    for (Elementary function : Elementary.values()) {
      for (int round = 0; round < ROUNDS; round++) {
        int bits = WIDTHS[round % WIDTHS.length];
        long x = number(random, bits);
        long y = number(random, bits);
        long z = number(random, bits);
        BitTerms terms = new BitTerms();
        int[] arguments = new int[function.arguments()];
        for (int k = 0; k < arguments.length; k++) {
          arguments[k] = terms.constant(bits, k == 0 ? x : k == 1 ? y : z);
        }
        int term = ElementaryTerms.of(terms, function, bits, arguments);
        if (term != BitTerms.NONE) {
          said.add(function);
          long expected = ElementaryFunctions.apply(function, bits, x, y, z);
          BigInteger found = value(terms, term);
          assertEquals(
              BigInteger.valueOf(expected).and(ones(64)),
              found,
              function + " of " + x + " and " + y + " with " + bits + " bits");
        }
      }
    }
    assertTrue(
        said.contains(Elementary.UNSIGNED_MULTIPLY_OVERFLOWS) && said.size() == 15, "" + said);
  }

  /** Small ones, large ones, and those at the limits. */
  private static long number(Random random, int bits) {
    long any =
        switch (random.nextInt(4)) {
          case 0 -> random.nextInt(5) - 2;
          case 1 -> (1L << random.nextInt(bits)) + random.nextInt(3) - 1;
          default -> random.nextLong();
        };
    return any & Arithmetic.mask(bits);
  }

  private static BigInteger ones(int bits) {
    return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
  }

  private static BigInteger value(BitTerms terms, int term) {
    BitTerms.Node node = terms.node(term);
    BigInteger value =
        switch (node) {
          case BitTerms.Input _ -> throw new IllegalArgumentException("there are no inputs");
          case BitTerms.Constant(int bits, long its) -> BigInteger.valueOf(its).and(ones(bits));
          case BitTerms.Computed its -> computed(terms, its);
          case BitTerms.Converted its -> {
            BigInteger inner = value(terms, its.value());
            yield its.signed() ? signed(inner, terms.node(its.value()).bits()) : inner;
          }
          case BitTerms.Rounded _, BitTerms.Applied _, BitTerms.Root _ ->
              throw new IllegalArgumentException("nothing is rounded");
          case BitTerms.Compared its -> compared(terms, its) ? BigInteger.ONE : BigInteger.ZERO;
          case BitTerms.Picked its ->
              value(terms, value(terms, its.condition()).signum() != 0 ? its.yes() : its.no());
        };
    return value.and(ones(node.bits()));
  }

  private static BigInteger signed(BigInteger number, int bits) {
    return number.testBit(bits - 1) ? number.subtract(BigInteger.ONE.shiftLeft(bits)) : number;
  }

  private static BigInteger computed(BitTerms terms, BitTerms.Computed its) {
    BigInteger left = value(terms, its.left());
    BigInteger right = value(terms, its.right());
    return switch (its.operator()) {
      case ADD -> left.add(right);
      case SUBTRACT -> left.subtract(right);
      case MULTIPLY -> left.multiply(right);
      case SHIFT_LEFT -> left.shiftLeft(right.intValueExact());
      case SHIFT_RIGHT -> left.shiftRight(right.intValueExact());
      case OR -> left.or(right);
      case AND -> left.and(right);
      case UNSIGNED_REMAINDER -> left.mod(right);
      default -> throw new IllegalArgumentException(its.toString());
    };
  }

  private static boolean compared(BitTerms terms, BitTerms.Compared its) {
    BigInteger left = value(terms, its.left());
    BigInteger right = value(terms, its.right());
    int bits = terms.node(its.left()).bits();
    return its.relation() == Relation.LESS
        ? signed(left, bits).compareTo(signed(right, bits)) < 0
        : its.relation() == Relation.UNEQUAL && !left.equals(right);
  }
}
