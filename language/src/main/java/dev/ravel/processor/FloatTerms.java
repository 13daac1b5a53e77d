// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Conversion;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import java.util.Optional;

/**
 * Floating-point numbers as terms. It is a condition whether a result is a number. If it is none,
 * it is a condition which operand is the first that is none, and the result has its bits; if no
 * operand is one, the result has the same bits for all inputs.
 */
final class FloatTerms {
  private static final double HALF = 0x1p63;

  private final BitTerms terms;
  private final Requirement requirement;
  private final Thresholds thresholds;

  /** The receiver of terms of one bit that are 1 or 0 here, which is a condition from now on. */
  @FunctionalInterface
  interface Requirement {
    void require(int term, boolean holds);
  }

  FloatTerms(BitTerms terms, Requirement requirement) {
    this.terms = terms;
    this.requirement = requirement;
    this.thresholds = new Thresholds(terms);
  }

  /** Returns whether a term has an operator. */
  static boolean says(Operator operator) {
    return switch (operator) {
      case FLOAT_ADD, FLOAT_SUBTRACT, FLOAT_MULTIPLY, FLOAT_DIVIDE -> true;
      default -> false; // of FLOAT_REMAINDER others do
    };
  }

  /** Returns whether an operator is one of floats. */
  static boolean isOfFloats(Operator operator) {
    return says(operator) || operator == Operator.FLOAT_REMAINDER;
  }

  /** Returns whether the bits of a float stand for no number. */
  static boolean isNoNumber(long value, int bits) {
    return Double.isNaN(Arithmetic.real(value, bits));
  }

  private int constant(int bits, double value) {
    return terms.constant(bits, Arithmetic.bits(value, bits));
  }

  private int ordered(int term) {
    return terms.compared(Relation.FLOAT_ORDERED, term, term);
  }

  /** It is a condition that a float is a number, or that it is none. */
  void requireNumber(int term, boolean holds) {
    if (!terms.isNumber(term) && !(terms.node(term) instanceof BitTerms.Constant)) {
      requirement.require(ordered(term), holds);
    }
  }

  /**
   * Returns the result of an operator on two floats.
   *
   * @param operator one of floats
   * @param left a term, or that of a number that is known
   * @param x the number that it is here
   * @param right the same of the right operand
   */
  int computed(Operator operator, int bits, int left, long x, int right, long y) {
    if (operator == Operator.FLOAT_REMAINDER) {
      return new FloatRemainder(terms, this, requirement, bits).of(left, x, right, y);
    }
    int term = terms.computed(operator, left, right);
    boolean number = !isNoNumber(Arithmetic.compute(operator, bits, x, y), bits);
    int its = result(term, number, bits, new int[] {left, right}, new long[] {x, y});
    if (number) {
      terms.exact().computed(term, operator, left, right);
    }
    return its;
  }

  /** Returns the result of a function of which {@link FloatFunctions#says terms say} what it is. */
  int applied(Elementary function, int bits, int[] operands, long[] values) {
    return new FloatFunctions(terms, this, bits).of(function, operands, values);
  }

  /**
   * Returns the result of floats, with the condition whether that is a number.
   *
   * @param number whether it is one here
   * @param operands terms, or those of numbers that are known
   * @param values the numbers that they are here
   */
  int result(int term, boolean number, int bits, int[] operands, long[] values) {
    if (number) {
      if (Double.isInfinite(terms.magnitude(term))) {
        requirement.require(ordered(term), true);
      }
      return term;
    }
    for (int k = 0; k < operands.length; k++) {
      if (isNoNumber(values[k], bits)) {
        return quiet(operands[k], bits);
      }
      requireNumber(operands[k], true);
    }
    requirement.require(ordered(term), false);
    return BitTerms.NONE;
  }

  /** Returns the result for an operand that is no number, which is a condition. */
  int quiet(int operand, int bits) {
    if (terms.node(operand) instanceof BitTerms.Constant) {
      return BitTerms.NONE;
    }
    requireNumber(operand, false);
    return terms.computed(Operator.OR, operand, terms.constant(bits, Arithmetic.quiet(bits)));
  }

  /**
   * Returns the comparison of two floats.
   *
   * @param relation one of floats that not all or none of them have
   */
  int compared(Relation relation, int left, int right) {
    if (relation == Relation.FLOAT_ORDERED || relation == Relation.FLOAT_UNORDERED) {
      return terms.compared(relation, left, right);
    }
    return terms
        .exact()
        .compared(relation, left, right)
        .or(() -> thresholds.compared(relation, left, right))
        .orElseGet(() -> terms.compared(relation, left, right));
  }

  /** Returns the comparison of two whole numbers of which one may come from a float. */
  int comparedWhole(Relation relation, int left, int right) {
    return thresholds
        .comparedCut(relation, left, right)
        .orElseGet(() -> terms.compared(relation, left, right));
  }

  /** It is a condition that a number is what it is here. */
  void requireSame(int term, long value, int bits) {
    if (!(terms.node(term) instanceof BitTerms.Constant)) {
      requirement.require(
          terms.compared(Relation.EQUAL, term, terms.constant(bits, value)), /* holds= */ true);
    }
  }

  /** It is a condition that a float is less than another one, or that it is not. */
  void requireLess(int left, int right, boolean holds) {
    requirement.require(compared(Relation.FLOAT_LESS, left, right), holds);
  }

  /**
   * A number after a conversion to floats, of them, or between them.
   *
   * @param value the number that it is here
   */
  int converted(Conversion kind, int term, int from, int to, long value) {
    int its = terms.fitted(term, from);
    return switch (kind) {
      case SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT -> {
        int nearest = terms.rounded(kind, its, to);
        terms.exact().nearest(nearest, its, kind == Conversion.SIGNED_TO_FLOAT);
        yield nearest;
      }
      case FLOAT_TO_FLOAT -> {
        if (from == to) {
          yield its;
        }
        boolean number = !isNoNumber(value, from);
        requireNumber(its, number);
        int nearest = number ? terms.rounded(kind, its, to) : fitted(its, from, to);
        if (number) {
          terms.exact().same(nearest, its, /* negated= */ false);
        }
        yield nearest;
      }
      case FLOAT_TO_SIGNED, FLOAT_TO_UNSIGNED -> cut(kind, its, from, to, value);
      case NEGATED_FLOAT -> {
        int negated = terms.computed(Operator.XOR, its, terms.constant(from, 1L << from - 1));
        terms.exact().same(negated, its, /* negated= */ true);
        yield negated;
      }
      case BITS, SIGNED -> throw new IllegalArgumentException("no float: " + kind);
    };
  }

  /** Returns a value that is no number with another width, as {@link Arithmetic#convert} has it. */
  private int fitted(int term, int from, int to) {
    int wide = terms.fitted(term, Long.SIZE);
    int distance = terms.constant(Long.SIZE, Integer.SIZE);
    int part = terms.constant(Long.SIZE, 29);
    boolean narrower = to < from;
    Operator shift = narrower ? Operator.SHIFT_RIGHT : Operator.SHIFT_LEFT;
    int sign =
        narrower
            ? and(terms.computed(shift, wide, distance), 1L << 31)
            : terms.computed(shift, and(wide, 1L << 31), distance);
    int fraction =
        narrower
            ? and(terms.computed(shift, wide, part), Arithmetic.mask(23))
            : terms.computed(shift, and(wide, Arithmetic.mask(23)), part);
    long rest = (narrower ? 0xffL << 23 : 0x7ffL << 52) | Arithmetic.quiet(to);
    int both = terms.computed(Operator.OR, sign, fraction);
    return terms.fitted(terms.computed(Operator.OR, both, terms.constant(Long.SIZE, rest)), to);
  }

  private int and(int term, long mask) {
    return terms.computed(Operator.AND, term, terms.constant(Long.SIZE, mask));
  }

  /** Towards 0, where a number of 64 bits has room for that; else all floats give one number. */
  private int cut(Conversion kind, int term, int from, int to, long value) {
    Optional<Integer> exact = terms.exact().cut(term);
    if (exact.isPresent()) {
      return terms.fitted(exact.get(), to);
    }
    double here = Arithmetic.real(value, from);
    if (terms.magnitude(term) < HALF) {
      return terms.fitted(terms.rounded(Conversion.FLOAT_TO_SIGNED, term, Long.SIZE), to);
    }
    requireNumber(term, !Double.isNaN(here));
    if (Double.isNaN(here)) {
      return BitTerms.NONE;
    }
    boolean low = here < -HALF;
    requirement.require(below(term, from, -HALF), low);
    if (low) {
      return BitTerms.NONE;
    }
    boolean within = here < HALF;
    requirement.require(below(term, from, HALF), within);
    if (within) {
      return terms.fitted(terms.rounded(Conversion.FLOAT_TO_SIGNED, term, Long.SIZE), to);
    }
    if (kind == Conversion.FLOAT_TO_SIGNED) {
      return BitTerms.NONE;
    }
    boolean fits = here < 2 * HALF;
    requirement.require(below(term, from, 2 * HALF), fits);
    return fits
        ? terms.fitted(terms.rounded(Conversion.FLOAT_TO_UNSIGNED, term, Long.SIZE), to)
        : BitTerms.NONE;
  }

  private int below(int term, int bits, double limit) {
    return compared(Relation.FLOAT_LESS, term, constant(bits, limit));
  }
}
