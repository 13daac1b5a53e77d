// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Conversion;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Floats that are a whole number of few bits times a power of 2 whatever the inputs are. Sums and
 * products of these are not rounded while the whole numbers are small enough, and comparisons of
 * them are comparisons of whole numbers, which a solver decides far sooner. Zeros of both signs are
 * one number here: what tells them apart, as a quotient does, asks for bits.
 */
final class ExactFloats {
  /** Within these powers of 2, a whole number that has room is a float of any width. */
  private static final int POWERS = 60;

  private static final long LARGEST = 1L << 53;

  private final BitTerms terms;

  /** The float that each term is. */
  private final Map<Integer, Exact> known = new HashMap<>();

  /** The whole number that the square root of such a float is cut to, by term. */
  private final Map<Integer, Exact> roots = new HashMap<>();

  /**
   * A float.
   *
   * @param whole a term of 64 bits
   * @param most no absolute value of that is above this, which is at most 2^53
   * @param power of 2
   */
  private record Exact(int whole, long most, int power) {
    /** Returns whether it is a float of a width. */
    boolean fits(int bits) {
      return most <= precision(bits) && Math.abs(power) <= POWERS;
    }
  }

  ExactFloats(BitTerms terms) {
    this.terms = terms;
  }

  private static long precision(int bits) {
    return bits == Integer.SIZE ? 1L << 24 : LARGEST;
  }

  // --------------------------------------------------------------------------------- learning

  /** A whole number has become a float. */
  void nearest(int term, int whole, boolean signed) {
    int bits = terms.node(whole).bits();
    long most =
        switch (terms.node(whole)) {
          case BitTerms.Converted its when terms.node(its.value()).bits() < bits ->
              most(terms.node(its.value()).bits(), its.signed());
          default -> most(bits, signed);
        };
    int wide = signed ? terms.signed(whole, Long.SIZE) : terms.fitted(whole, Long.SIZE);
    // copies of a sign in a number without one are large
    boolean plain = signed || most == most(bits, false) || !isSigned(whole);
    if (plain) {
      learn(term, new Exact(wide, most, 0));
    }
  }

  private boolean isSigned(int whole) {
    return terms.node(whole) instanceof BitTerms.Converted its && its.signed();
  }

  private static long most(int bits, boolean signed) {
    int digits = signed ? bits - 1 : bits;
    return digits > 53 ? Long.MAX_VALUE : 1L << digits;
  }

  private void learn(int term, Exact exact) {
    if (exact.fits(terms.node(term).bits())) {
      known.put(term, exact);
    }
  }

  /** A float has another sign, or another width. */
  void same(int term, int before, boolean negated) {
    of(before)
        .ifPresent(
            its ->
                learn(
                    term,
                    negated
                        ? new Exact(
                            terms.computed(
                                Operator.SUBTRACT, terms.constant(Long.SIZE, 0), its.whole()),
                            its.most(),
                            its.power())
                        : its));
  }

  /** Two floats were computed to a third one. */
  void computed(int term, Operator operator, int left, int right) {
    Optional<Exact> x = of(left);
    Optional<Exact> y = of(right);
    if (x.isPresent() && y.isPresent()) {
      computed(operator, x.get(), y.get(), right).ifPresent(its -> learn(term, its));
    }
  }

  private Optional<Exact> computed(Operator operator, Exact x, Exact y, int right) {
    return switch (operator) {
      case FLOAT_ADD -> added(Operator.ADD, x, y);
      case FLOAT_SUBTRACT -> added(Operator.SUBTRACT, x, y);
      case FLOAT_MULTIPLY ->
          x.most() == 0 || y.most() <= LARGEST / x.most()
              ? Optional.of(
                  new Exact(
                      terms.computed(Operator.MULTIPLY, x.whole(), y.whole()),
                      x.most() * y.most(),
                      x.power() + y.power()))
              : Optional.empty();
      case FLOAT_DIVIDE ->
          terms.node(right) instanceof BitTerms.Constant && y.most() == 1
              ? Optional.of(
                  new Exact(
                      terms.computed(Operator.MULTIPLY, x.whole(), y.whole()),
                      x.most(),
                      x.power() - y.power()))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** A product and a third float were added, rounded once. */
  void computed(int term, int left, int right, int third) {
    Optional<Exact> x = of(left);
    Optional<Exact> y = of(right);
    Optional<Exact> z = of(third);
    if (x.isPresent() && y.isPresent() && z.isPresent()) {
      computed(Operator.FLOAT_MULTIPLY, x.get(), y.get(), right)
          .flatMap(product -> added(Operator.ADD, product, z.get()))
          .ifPresent(its -> learn(term, its));
    }
  }

  /** A float has lost its sign. */
  void absolute(int term, int before) {
    of(before)
        .ifPresent(
            its -> {
              int zero = terms.constant(Long.SIZE, 0);
              int turned = terms.computed(Operator.SUBTRACT, zero, its.whole());
              int negative = terms.compared(Relation.LESS, its.whole(), zero);
              int whole = terms.picked(negative, turned, its.whole());
              learn(term, new Exact(whole, its.most(), its.power()));
            });
  }

  /** One of two floats was picked. */
  void picked(int term, int condition, int yes, int no) {
    aligned(of(yes), of(no))
        .ifPresent(
            its -> {
              int whole = terms.picked(condition, its.one().whole(), its.other().whole());
              long most = Math.max(its.one().most(), its.other().most());
              learn(term, new Exact(whole, most, its.one().power()));
            });
  }

  /**
   * A float that is not negative was replaced by its square root. Next to a whole number m, floats
   * lie closer together than the root of the whole number below m² lies to m, so that the nearest
   * float to a root is cut to the number that the root is cut to.
   */
  void root(int term, int before) {
    int digits = terms.node(term).bits() == Integer.SIZE ? 22 : 52;
    of(before)
        .flatMap(its -> its.power() < 0 ? Optional.empty() : with(its, 0))
        .filter(its -> its.most() <= 1L << digits)
        .ifPresent(its -> roots.put(term, new Exact(terms.root(its.whole()), 1L << 26, 0)));
  }

  /** A float was rounded down or up to a whole number. */
  void rounded(int term, int before, boolean up) {
    if (!up && roots.containsKey(before)) {
      learn(term, roots.get(before));
      return;
    }
    of(before)
        .filter(its -> -its.power() < Long.SIZE)
        .ifPresent(
            its -> {
              int by = terms.constant(Long.SIZE, Math.max(0, -its.power()));
              int zero = terms.constant(Long.SIZE, 0);
              int from = up ? terms.computed(Operator.SUBTRACT, zero, its.whole()) : its.whole();
              int down = terms.computed(Operator.SHIFT_SIGN_RIGHT, from, by);
              int whole = up ? terms.computed(Operator.SUBTRACT, zero, down) : down;
              int power = Math.max(0, its.power());
              learn(term, new Exact(whole, its.power() >= 0 ? its.most() : its.most() + 1, power));
            });
  }

  /**
   * Returns the remainder of a float that is divided by another one, which is not 0. It is a term
   * of that up to the sign of a zero, if it is known to be a whole number of few bits times a power
   * of 2.
   */
  Optional<Integer> remainder(int bits, int left, int right) {
    return aligned(of(left), of(right)).flatMap(its -> remainder(bits, its.one(), its.other()));
  }

  private Optional<Integer> remainder(int bits, Exact one, Exact other) {
    int power = one.power();
    long most = Math.min(one.most(), other.most());
    int width = Math.max(width(one), width(other));
    int whole =
        terms.computed(
            Operator.REMAINDER,
            terms.fitted(one.whole(), width),
            terms.fitted(other.whole(), width));
    Exact exact = new Exact(terms.signed(whole, Long.SIZE), most, power);
    if (!exact.fits(bits)) {
      return Optional.empty();
    }
    int nearest = terms.rounded(Conversion.SIGNED_TO_FLOAT, whole, bits);
    int term =
        power == 0
            ? nearest
            : terms.computed(
                Operator.FLOAT_MULTIPLY,
                nearest,
                terms.constant(bits, Arithmetic.bits(Math.scalb(1.0, power), bits)));
    learn(term, exact);
    return Optional.of(term);
  }

  /** So many bits have room for a number and its sign. */
  private int width(Exact its) {
    return terms.node(its.whole()) instanceof BitTerms.Converted one && one.signed()
        ? terms.node(one.value()).bits()
        : Long.SIZE - Long.numberOfLeadingZeros(its.most()) + 1;
  }

  private Optional<Exact> added(Operator operator, Exact x, Exact y) {
    return aligned(Optional.of(x), Optional.of(y))
        .map(
            its -> {
              int sum = terms.computed(operator, its.one().whole(), its.other().whole());
              return new Exact(sum, its.one().most() + its.other().most(), its.one().power());
            });
  }

  /** Two floats with the same power of 2. */
  private record Aligned(Exact one, Exact other) {}

  /** Two floats with the smaller power of both, if they are known and there is room. */
  private Optional<Aligned> aligned(Optional<Exact> x, Optional<Exact> y) {
    if (x.isEmpty() || y.isEmpty()) {
      return Optional.empty();
    }
    int power = Math.min(x.get().power(), y.get().power());
    Optional<Exact> one = with(x.get(), power);
    Optional<Exact> other = with(y.get(), power);
    return one.isPresent() && other.isPresent()
        ? Optional.of(new Aligned(one.get(), other.get()))
        : Optional.empty();
  }

  /** The same float with a smaller power of 2, if there is room. */
  private Optional<Exact> with(Exact its, int power) {
    int by = its.power() - power;
    if (by == 0) {
      return Optional.of(its);
    }
    if (by > 53 || its.most() > LARGEST >> by) {
      return Optional.empty();
    }
    int shifted = terms.computed(Operator.SHIFT_LEFT, its.whole(), terms.constant(Long.SIZE, by));
    return Optional.of(new Exact(shifted, its.most() << by, power));
  }

  private Optional<Exact> of(int term) {
    if (terms.node(term) instanceof BitTerms.Constant(int bits, long value)) {
      return constant(Arithmetic.real(value, bits));
    }
    return Optional.ofNullable(known.get(term));
  }

  private Optional<Exact> constant(double value) {
    if (!Double.isFinite(value)) {
      return Optional.empty();
    }
    long whole = 0;
    int power = 0;
    if (value != 0) {
      power = Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - 52;
      whole = (long) Math.scalb(value, -power);
      int zeros = Long.numberOfTrailingZeros(whole);
      whole >>= zeros;
      power += zeros;
    }
    return Optional.of(new Exact(terms.constant(Long.SIZE, whole), Math.abs(whole), power));
  }

  // ----------------------------------------------------------------------------------- asking

  /** Returns the comparison of two floats, as a term of whole numbers, if it is known to be one. */
  Optional<Integer> compared(Relation relation, int left, int right) {
    Optional<Exact> x = of(left);
    Optional<Exact> y = of(right);
    if (x.isEmpty() || y.isEmpty()) {
      return Optional.empty();
    }
    Relation wholes = ofWholes(relation);
    if (terms.node(right) instanceof BitTerms.Constant(int bits, long value)) {
      return Optional.of(limited(wholes, x.get(), Arithmetic.real(value, bits)));
    }
    if (terms.node(left) instanceof BitTerms.Constant(int bits, long value)) {
      return Optional.of(limited(Thresholds.turned(wholes), y.get(), Arithmetic.real(value, bits)));
    }
    return aligned(x, y).map(its -> terms.compared(wholes, its.one().whole(), its.other().whole()));
  }

  /** Returns the comparison of a float with a number, whatever that is. */
  private int limited(Relation wholes, Exact its, double number) {
    BigDecimal limit =
        new BigDecimal(number).multiply(new BigDecimal(2).pow(Math.max(-its.power(), 0)));
    limit = limit.divide(new BigDecimal(2).pow(Math.max(its.power(), 0)));
    BigInteger below = limit.setScale(0, RoundingMode.FLOOR).toBigInteger();
    boolean whole = limit.compareTo(new BigDecimal(below)) == 0;
    return switch (wholes) {
      case EQUAL, UNEQUAL ->
          whole
              ? terms.compared(wholes, its.whole(), number(below))
              : terms.constant(1, wholes == Relation.UNEQUAL ? 1 : 0);
      case GREATER -> terms.compared(Relation.GREATER, its.whole(), number(below));
      case LESS_EQUAL -> terms.compared(Relation.LESS_EQUAL, its.whole(), number(below));
      case LESS, GREATER_EQUAL ->
          terms.compared(wholes, its.whole(), number(whole ? below : below.add(BigInteger.ONE)));
      default -> throw new IllegalArgumentException(wholes.name());
    };
  }

  /** Returns a limit. It is one beyond all whole numbers of floats here, if it is. */
  private int number(BigInteger limit) {
    BigInteger beyond = BigInteger.valueOf(2 * LARGEST);
    return terms.constant(Long.SIZE, limit.min(beyond).max(beyond.negate()).longValueExact());
  }

  /** A relation of floats that are numbers as one of whole numbers. */
  static Relation ofWholes(Relation relation) {
    return switch (relation) {
      case FLOAT_EQUAL, U_EQUAL -> Relation.EQUAL;
      case FLOAT_UNEQUAL, U_UNEQUAL -> Relation.UNEQUAL;
      case FLOAT_GREATER, U_GREATER -> Relation.GREATER;
      case FLOAT_GREATER_EQUAL, U_GREATER_EQUAL -> Relation.GREATER_EQUAL;
      case FLOAT_LESS, U_LESS -> Relation.LESS;
      case FLOAT_LESS_EQUAL, U_LESS_EQUAL -> Relation.LESS_EQUAL;
      default -> throw new IllegalArgumentException(relation.name());
    };
  }

  /** A float cut to a whole number of 64 bits, if it is known to have room. */
  Optional<Integer> cut(int term) {
    return of(term)
        .or(() -> Optional.ofNullable(roots.get(term)))
        .filter(its -> its.power() <= 9) // 2^53 times that is less than 2^63
        .map(
            its -> {
              int by = Math.abs(its.power());
              if (by == 0) {
                return its.whole();
              }
              int factor = terms.constant(Long.SIZE, by < 63 ? 1L << by : 1L << 62);
              return terms.computed(
                  its.power() > 0 ? Operator.MULTIPLY : Operator.DIVIDE, its.whole(), factor);
            });
  }
}
