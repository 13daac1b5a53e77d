// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Conversion;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import java.math.BigInteger;
import java.util.Optional;

/**
 * The remainder of a float divided by another one, with the sign of the first, as a term. It is
 * computed by whole numbers. Floats that are whole numbers times a power of 2 whatever the inputs
 * are divide as those numbers do. For others it is a condition which powers of 2 they have, so that
 * they are whole numbers times known powers. This remainder is never rounded.
 */
final class FloatRemainder {
  /** Room for a fraction beside as many bits again. */
  private static final int WIDE = 2 * Long.SIZE;

  private final BitTerms terms;
  private final FloatTerms floats;
  private final FloatTerms.Requirement requirement;
  private final int bits;
  private final int fraction;

  FloatRemainder(BitTerms terms, FloatTerms floats, FloatTerms.Requirement requirement, int bits) {
    this.terms = terms;
    this.floats = floats;
    this.requirement = requirement;
    this.bits = bits;
    this.fraction = bits == Integer.SIZE ? 23 : 52;
  }

  /**
   * The remainder; {@link BitTerms#NONE} if it is the same for all inputs that meet the conditions.
   *
   * @param left a term, or that of a number that is known
   * @param x the number that it is here
   * @param right the same of the right operand
   */
  int of(int left, long x, int right, long y) {
    double dividend = Arithmetic.real(x, bits);
    double divisor = Arithmetic.real(y, bits);
    if (Double.isNaN(dividend)) {
      return floats.quiet(left, bits);
    }
    floats.requireNumber(left, true);
    if (Double.isNaN(divisor)) {
      return floats.quiet(right, bits);
    }
    floats.requireNumber(right, true);
    require(Relation.FLOAT_EQUAL, right, constant(0), divisor == 0);
    if (divisor == 0) {
      return BitTerms.NONE;
    }
    boolean finite = !Double.isInfinite(dividend);
    if (terms.magnitude(left) == Double.POSITIVE_INFINITY) {
      int infinite = constant(Double.POSITIVE_INFINITY);
      require(Relation.FLOAT_LESS, absolute(left), infinite, finite);
    }
    if (!finite) {
      return BitTerms.NONE;
    }
    Optional<Integer> exact = terms.exact().remainder(bits, left, right);
    if (exact.isPresent()) {
      return signed(exact.get(), left);
    }
    boolean small = Math.abs(dividend) < Math.abs(divisor);
    require(Relation.FLOAT_LESS, absolute(left), absolute(right), small);
    return small ? left : divided(left, x, right, y);
  }

  private int constant(double value) {
    return terms.constant(bits, Arithmetic.bits(value, bits));
  }

  private void require(Relation relation, int left, int right, boolean holds) {
    boolean known =
        terms.node(left) instanceof BitTerms.Constant
            && terms.node(right) instanceof BitTerms.Constant;
    if (!known) {
      requirement.require(floats.compared(relation, left, right), holds);
    }
  }

  private int absolute(int term) {
    return terms.node(term) instanceof BitTerms.Constant its
        ? terms.constant(bits, its.value() & Arithmetic.mask(bits - 1))
        : floats.applied(Elementary.FLOAT_ABSOLUTE, bits, new int[] {term}, new long[1]);
  }

  /** A number that is not negative, with the sign of another one. */
  private int signed(int number, int sign) {
    int size = terms.computed(Operator.AND, number, terms.constant(bits, mask(bits - 1)));
    int its = terms.computed(Operator.AND, sign, terms.constant(bits, 1L << bits - 1));
    int term = terms.computed(Operator.OR, size, its);
    terms.exact().same(term, number, /* negated= */ false);
    return term;
  }

  private static long mask(int bits) {
    return Arithmetic.mask(bits);
  }

  // ------------------------------------------------------------------- of any powers of 2

  /** Of finite numbers, of which the first one is not smaller. */
  private int divided(int left, long x, int right, long y) {
    int distance = power(x) - power(y);
    boolean known = terms.node(right) instanceof BitTerms.Constant;
    if (distance > Long.SIZE && !known) {
      floats.requireSame(left, x, bits);
      floats.requireSame(right, y, bits);
      return BitTerms.NONE;
    }
    requirePower(left, x);
    requirePower(right, y);
    int divisor = whole(right, y);
    int wide =
        distance <= Long.SIZE
            ? terms.computed(Operator.SHIFT_LEFT, whole(left, x), terms.constant(WIDE, distance))
            : terms.computed(
                Operator.MULTIPLY, whole(left, x), terms.constant(WIDE, left(distance, y)));
    int rest = terms.fitted(terms.computed(Operator.UNSIGNED_REMAINDER, wide, divisor), Long.SIZE);
    int nearest = terms.rounded(Conversion.UNSIGNED_TO_FLOAT, rest, bits);
    double unit = Math.scalb(1.0, power(y) - fraction);
    return signed(terms.computed(Operator.FLOAT_MULTIPLY, nearest, constant(unit)), left);
  }

  /** Returns the remainder of a power of 2 divided by the fraction of a number. */
  private long left(int power, long y) {
    return BigInteger.TWO
        .modPow(BigInteger.valueOf(power), BigInteger.valueOf(fraction(y)))
        .longValueExact();
  }

  /** Returns the bits of the exponent. They are 0 for subnormal numbers. */
  private long field(long number) {
    return (number & mask(bits - 1)) >>> fraction;
  }

  /** The power of 2 of the highest bit that a fraction has room for. */
  private int power(long number) {
    int bias = bits == Integer.SIZE ? Float.MAX_EXPONENT : Double.MAX_EXPONENT;
    return (int) Math.max(1, field(number)) - bias;
  }

  private long fraction(long number) {
    return number & mask(fraction) | (field(number) == 0 ? 0 : 1L << fraction);
  }

  private void requirePower(int term, long number) {
    if (!(terms.node(term) instanceof BitTerms.Constant)) {
      int mask = terms.constant(bits, field(-1) << fraction);
      requirement.require(
          terms.compared(
              Relation.EQUAL,
              terms.computed(Operator.AND, term, mask),
              terms.constant(bits, field(number) << fraction)),
          /* holds= */ true);
    }
  }

  /** The fraction of a number with this power of 2, as a wide whole number. */
  private int whole(int term, long number) {
    if (terms.node(term) instanceof BitTerms.Constant) {
      return terms.constant(WIDE, fraction(number));
    }
    int its = terms.computed(Operator.AND, term, terms.constant(bits, mask(fraction)));
    int hidden = terms.constant(bits, field(number) == 0 ? 0 : 1L << fraction);
    return terms.fitted(terms.computed(Operator.OR, its, hidden), WIDE);
  }
}
