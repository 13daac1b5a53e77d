// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Conversion;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * Comparisons with a number of the value of a monotone function of one other number. The function
 * never falls, or never rises. They are comparisons of that other number with a limit, which a
 * solver decides far sooner. Such functions are those in which one operand is known, since rounding
 * keeps the order (IEEE 754-2019, 4.3), the square root, and those that round to a whole number.
 *
 * <p>Cost: each function on the way to the number is computed once for each bit of a number.
 */
final class Thresholds {
  private final BitTerms terms;

  Thresholds(BitTerms terms) {
    this.terms = terms;
  }

  /** The order of the bits of a number. */
  private enum Order {
    FLOAT,
    SIGNED,
    UNSIGNED;

    /** The position of a number; zeros of both signs have the same. */
    long position(long number, int bits) {
      return switch (this) {
        case FLOAT -> {
          long size = number & Arithmetic.mask(bits - 1);
          yield size == number ? size : -size;
        }
        case SIGNED -> Arithmetic.signed(number, bits);
        case UNSIGNED -> number ^ Long.MIN_VALUE;
      };
    }

    long number(long position, int bits) {
      return switch (this) {
        case FLOAT -> position >= 0 ? position : -position | 1L << bits - 1;
        case SIGNED -> position & Arithmetic.mask(bits);
        case UNSIGNED -> position ^ Long.MIN_VALUE;
      };
    }

    long largest(int bits) {
      return switch (this) {
        case FLOAT -> Arithmetic.bits(Double.POSITIVE_INFINITY, bits);
        case SIGNED -> Arithmetic.mask(bits - 1);
        case UNSIGNED -> Arithmetic.mask(bits) ^ Long.MIN_VALUE;
      };
    }

    long least(int bits) {
      return switch (this) {
        case FLOAT -> -largest(bits);
        case SIGNED -> -1 - largest(bits);
        case UNSIGNED -> Long.MIN_VALUE;
      };
    }
  }

  /**
   * A function of one number.
   *
   * @param argument the term of the number
   * @param order that of the number
   * @param least the first position at which the function is a number
   * @param rises the position of the result for a number, or its negation if the function falls
   * @param falls whether it never rises, instead of never falling
   */
  private record Steady(
      int argument, Order order, long least, LongUnaryOperator rises, boolean falls) {
    /**
     * Returns whether the result for a number is at the limit or above it.
     *
     * @param beyond above it
     */
    boolean reaches(long position, int bits, long limit, boolean beyond) {
      long result = rises.applyAsLong(order.number(position, bits));
      return beyond ? result > limit : result >= limit;
    }
  }

  /** Returns the comparison of two floats that are numbers, if one of them is known. */
  Optional<Integer> compared(Relation relation, int left, int right) {
    if (terms.node(right) instanceof BitTerms.Constant(int bits, long limit)) {
      return compared(ExactFloats.ofWholes(relation), left, bits, limit);
    }
    if (terms.node(left) instanceof BitTerms.Constant(int bits, long limit)) {
      return compared(turned(ExactFloats.ofWholes(relation)), right, bits, limit);
    }
    return Optional.empty();
  }

  private Optional<Integer> compared(Relation relation, int term, int bits, long limit) {
    return FloatTerms.isNoNumber(limit, bits)
        ? Optional.empty()
        : function(term).map(its -> decided(its, relation, Order.FLOAT.position(limit, bits)));
  }

  /** Returns the comparison of two whole numbers, the other one known. One is next to a float. */
  Optional<Integer> comparedCut(Relation relation, int left, int right) {
    return switch (relation) {
      case EQUAL, UNEQUAL, GREATER, GREATER_EQUAL, LESS, LESS_EQUAL -> {
        if (terms.node(right) instanceof BitTerms.Constant(int bits, long limit)) {
          yield cut(left).map(its -> decided(its, relation, Arithmetic.signed(limit, bits)));
        }
        if (terms.node(left) instanceof BitTerms.Constant(int bits, long limit)) {
          long known = Arithmetic.signed(limit, bits);
          yield cut(right).map(its -> decided(its, turned(relation), known));
        }
        yield Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  // ------------------------------------------------------------------------------- functions

  private Optional<Steady> cut(int term) {
    int bits = terms.node(term).bits();
    int whole =
        terms.node(term) instanceof BitTerms.Converted its && !its.signed() ? its.value() : term;
    if (terms.node(whole) instanceof BitTerms.Root(int square) && bits >= Integer.SIZE) {
      return Optional.of(
          new Steady(
              square,
              Order.SIGNED,
              /* least= */ 0,
              number -> (long) Math.sqrt((double) number),
              /* falls= */ false));
    }
    if (!(terms.node(whole) instanceof BitTerms.Rounded its)
        || its.kind() != Conversion.FLOAT_TO_SIGNED
        || bits > its.bits()
        || bits < its.bits() && terms.magnitude(its.value()) >= Math.scalb(1.0, bits - 1)) {
      return Optional.empty();
    }
    int width = terms.node(its.value()).bits();
    return Optional.of(
        new Steady(
            its.value(),
            Order.FLOAT,
            Order.FLOAT.least(width),
            number -> (long) Arithmetic.real(number, width),
            /* falls= */ false));
  }

  private Optional<Steady> function(int term) {
    return switch (terms.node(term)) {
      case BitTerms.Computed its -> computed(its);
      case BitTerms.Rounded its -> rounded(its);
      case BitTerms.Applied its -> applied(its);
      case BitTerms.Input _, BitTerms.Constant _, BitTerms.Converted _ -> Optional.empty();
      case BitTerms.Root _, BitTerms.Compared _, BitTerms.Picked _ -> Optional.empty();
    };
  }

  private Optional<Steady> rounded(BitTerms.Rounded its) {
    int from = terms.node(its.value()).bits();
    Optional<Order> order =
        switch (its.kind()) {
          case SIGNED_TO_FLOAT -> Optional.of(Order.SIGNED);
          case UNSIGNED_TO_FLOAT -> Optional.of(Order.UNSIGNED);
          case FLOAT_TO_FLOAT -> Optional.of(Order.FLOAT);
          default -> Optional.empty();
        };
    return order.map(
        one ->
            steady(
                its.value(),
                one,
                one.least(from),
                its.bits(),
                /* falls= */ false,
                number -> Arithmetic.convert(its.kind(), from, its.bits(), number)));
  }

  private static Steady steady(
      int argument, Order order, long least, int bits, boolean falls, LongUnaryOperator number) {
    return new Steady(
        argument,
        order,
        least,
        its -> {
          long position = Order.FLOAT.position(number.applyAsLong(its), bits);
          return falls ? -position : position;
        },
        falls);
  }

  private Steady ofFloat(int argument, int bits, boolean falls, LongUnaryOperator number) {
    return steady(argument, Order.FLOAT, Order.FLOAT.least(bits), bits, falls, number);
  }

  /** The number that a term is whatever the inputs are, if it is finite. */
  private Optional<Long> known(int term, int bits) {
    return terms.node(term) instanceof BitTerms.Constant its
            && Double.isFinite(Arithmetic.real(its.value(), bits))
        ? Optional.of(its.value())
        : Optional.empty();
  }

  private Optional<Steady> computed(BitTerms.Computed its) {
    int bits = its.bits();
    Operator operator = its.operator();
    if (operator == Operator.XOR) {
      return known(its.right(), bits)
          .filter(sign -> sign == 1L << bits - 1 && terms.isNumber(its.left()))
          .map(sign -> ofFloat(its.left(), bits, /* falls= */ true, number -> number ^ sign));
    }
    if (!FloatTerms.says(operator)) {
      return Optional.empty();
    }
    Optional<Long> right = known(its.right(), bits);
    if (right.isPresent()) {
      long y = right.get();
      double factor = Arithmetic.real(y, bits);
      boolean scales = operator == Operator.FLOAT_MULTIPLY || operator == Operator.FLOAT_DIVIDE;
      return scales && factor == 0
          ? Optional.empty()
          : Optional.of(
              ofFloat(
                  its.left(),
                  bits,
                  scales && factor < 0,
                  number -> Arithmetic.compute(operator, bits, number, y)));
    }
    Optional<Long> left = known(its.left(), bits);
    if (left.isEmpty() || operator == Operator.FLOAT_DIVIDE) {
      return Optional.empty();
    }
    long x = left.get();
    double factor = Arithmetic.real(x, bits);
    boolean scales = operator == Operator.FLOAT_MULTIPLY;
    boolean falls = operator == Operator.FLOAT_SUBTRACT || scales && factor < 0;
    return scales && factor == 0
        ? Optional.empty()
        : Optional.of(
            ofFloat(
                its.right(), bits, falls, number -> Arithmetic.compute(operator, bits, x, number)));
  }

  private Optional<Steady> applied(BitTerms.Applied its) {
    int bits = its.bits();
    List<Integer> arguments = its.arguments();
    if (its.function() == Elementary.MULTIPLY_ADD) {
      return multiplied(bits, arguments.get(0), arguments.get(1), arguments.get(2))
          .or(() -> multiplied(bits, arguments.get(1), arguments.get(0), arguments.get(2)));
    }
    long least = its.function() == Elementary.SQUARE_ROOT ? 0 : Order.FLOAT.least(bits);
    return Optional.of(
        steady(
            arguments.getFirst(),
            Order.FLOAT,
            least,
            bits,
            /* falls= */ false,
            number -> ElementaryFunctions.apply(its.function(), bits, number, 0, 0)));
  }

  /** A product with a known factor, plus a known number. */
  private Optional<Steady> multiplied(int bits, int argument, int factor, int third) {
    Optional<Long> y = known(factor, bits).filter(its -> Arithmetic.real(its, bits) != 0);
    Optional<Long> z = known(third, bits);
    return y.isEmpty() || z.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ofFloat(
                argument,
                bits,
                Arithmetic.real(y.get(), bits) < 0,
                number ->
                    ElementaryFunctions.apply(
                        Elementary.MULTIPLY_ADD, bits, number, y.get(), z.get())));
  }

  // ------------------------------------------------------------------------------- deciding

  /**
   * Returns the comparison of the result of a function with a limit.
   *
   * @param relation one of whole numbers
   */
  private int decided(Steady its, Relation relation, long position) {
    return switch (relation) {
      case EQUAL -> equal(its, position);
      case UNEQUAL -> terms.computed(Operator.XOR, equal(its, position), terms.constant(1, 1));
      default -> side(its, relation, position);
    };
  }

  private int equal(Steady its, long limit) {
    int from = side(its, Relation.GREATER_EQUAL, limit);
    int to = side(its, Relation.LESS_EQUAL, limit);
    return terms.computed(Operator.AND, from, to);
  }

  /** The relation of two whole numbers with the sides exchanged. */
  static Relation turned(Relation relation) {
    return switch (relation) {
      case LESS -> Relation.GREATER;
      case LESS_EQUAL -> Relation.GREATER_EQUAL;
      case GREATER -> Relation.LESS;
      case GREATER_EQUAL -> Relation.LESS_EQUAL;
      default -> relation;
    };
  }

  /**
   * Returns the side of a limit on which the result of a function is. It goes from function to
   * argument.
   */
  private int side(Steady function, Relation relation, long position) {
    Steady its = function;
    Relation asked = relation;
    long limit = position;
    while (true) {
      asked = its.falls() ? turned(asked) : asked;
      limit = its.falls() ? -limit : limit;
      boolean beyond = asked == Relation.LESS_EQUAL || asked == Relation.GREATER;
      boolean up = asked == Relation.GREATER || asked == Relation.GREATER_EQUAL;
      int bits = terms.node(its.argument()).bits();
      if (!its.reaches(its.order().largest(bits), bits, limit, beyond)) {
        return terms.constant(1, up ? 0 : 1);
      }
      if (its.reaches(its.least(), bits, limit, beyond)) {
        return terms.constant(1, up ? 1 : 0);
      }
      limit = first(its, bits, limit, beyond);
      asked = up ? Relation.GREATER_EQUAL : Relation.LESS;
      int number = terms.constant(bits, its.order().number(limit, bits));
      if (its.order() != Order.FLOAT) {
        return terms.compared(ofOrder(its.order(), up), its.argument(), number);
      }
      Relation ofFloats = up ? Relation.FLOAT_GREATER_EQUAL : Relation.FLOAT_LESS;
      Optional<Integer> exact = terms.exact().compared(ofFloats, its.argument(), number);
      Optional<Steady> next = function(its.argument());
      if (exact.isPresent() || next.isEmpty()) {
        int argument = its.argument();
        return exact.orElseGet(() -> terms.compared(ofFloats, argument, number));
      }
      its = next.get();
    }
  }

  private static Relation ofOrder(Order order, boolean up) {
    boolean signed = order == Order.SIGNED;
    return up
        ? signed ? Relation.GREATER_EQUAL : Relation.UNSIGNED_GREATER_EQUAL
        : signed ? Relation.LESS : Relation.UNSIGNED_LESS;
  }

  /** The first position at which the limit is reached, which it is at some, not at the least. */
  private static long first(Steady its, int bits, long limit, boolean beyond) {
    long low = its.least();
    long high = its.order().largest(bits);
    while (high - low != 1) {
      long middle = (low & high) + ((low ^ high) >> 1);
      if (its.reaches(middle, bits, limit, beyond)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }
}
