// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symbolic;

import dev.ravel.program.ScalarType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The terms of one system, and the numbers that stand for them. Equal sums have one number. The
 * numbers that stand for terms are the 2^31 least ones of 64 bits: a program whose own number is
 * one of these has a term for it that is a constant.
 */
public final class Terms {
  /** The number that stands for term 0. */
  private static final long FIRST = Long.MIN_VALUE;

  private static final long LAST = FIRST + Integer.MAX_VALUE;
  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  private final List<Input> inputs;
  private final Literals literals = new Literals(this);
  private final List<Sum> sums = new ArrayList<>();
  private final Map<Sum, Integer> ids = new HashMap<>();
  private final List<Atom> atoms = new ArrayList<>();
  private final List<Extent> extents = new ArrayList<>();
  private final Map<Atom, Integer> atomIds = new HashMap<>();

  /** A symbolic input, which is any value of its type. */
  public record Input(String name, ScalarType type) {}

  /** The terms over some inputs; none yet. */
  public Terms(List<Input> inputs) {
    this.inputs = List.copyOf(inputs);
    for (int k = 0; k < inputs.size(); k++) {
      int _ = id(new Atom.Input(k));
    }
  }

  /** The inputs. */
  public List<Input> inputs() {
    return inputs;
  }

  /** Comparisons of terms. */
  public Literals literals() {
    return literals;
  }

  /** Returns whether there are no inputs, so that every value is a number. */
  public boolean isEmpty() {
    return inputs.isEmpty();
  }

  /** Returns whether a value stands for a term. */
  public boolean isTerm(long value) {
    return value <= LAST && !inputs.isEmpty();
  }

  /** The value of an input. */
  public long input(int number) {
    return value(Sum.ofAtom(number));
  }

  /** Returns a number as a value. It is itself, but for the few that stand for terms. */
  public long number(long number) {
    return isTerm(number) ? value(Sum.of(number)) : number;
  }

  /** The sum that a value is. */
  public Sum sum(long value) {
    return isTerm(value) ? sums.get((int) (value - FIRST)) : Sum.of(value);
  }

  /** The value of a sum; if that is a number, it must fit 64 bits. */
  long value(Sum sum) {
    if (sum.isNumber()) {
      long number = sum.constant().longValueExact();
      if (number > LAST) {
        return number;
      }
    }
    return FIRST
        + ids.computeIfAbsent(
            sum,
            its -> {
              sums.add(its);
              return sums.size() - 1;
            });
  }

  /** An atom by its number. */
  public Atom atom(int id) {
    return atoms.get(id);
  }

  private int id(Atom atom) {
    Integer known = atomIds.get(atom);
    if (known != null) {
      return known;
    }
    Extent extent = extent(atom);
    atoms.add(atom);
    extents.add(extent);
    atomIds.put(atom, atoms.size() - 1);
    return atoms.size() - 1;
  }

  // ------------------------------------------------------------------------------ arithmetic

  /** The product of two sums. */
  Sum product(Sum left, Sum right) {
    if (left.isNumber()) {
      return right.times(left.constant());
    }
    if (right.isNumber()) {
      return left.times(right.constant());
    }
    boolean inOrder = order(left) <= order(right);
    return Sum.ofAtom(id(inOrder ? new Atom.Product(left, right) : new Atom.Product(right, left)));
  }

  /** Any order of sums, the same for the same two. */
  private long order(Sum sum) {
    return ids.computeIfAbsent(
        sum,
        its -> {
          sums.add(its);
          return sums.size() - 1;
        });
  }

  /** The quotient of two sums, of which the second one is not 0 by what is known. */
  Sum quotient(Sum left, Sum right) {
    return left.isNumber() && right.isNumber()
        ? Sum.of(left.constant().divide(right.constant()))
        : Sum.ofAtom(id(new Atom.Quotient(left, right)));
  }

  /** The remainder of that. */
  Sum remainder(Sum left, Sum right) {
    return left.isNumber() && right.isNumber()
        ? Sum.of(left.constant().remainder(right.constant()))
        : Sum.ofAtom(id(new Atom.Remainder(left, right)));
  }

  /** 1 if a literal is true, 0 if not. */
  long truth(int literal) {
    if (literal == Literals.ALWAYS || literal == Literals.NEVER) {
      return literal == Literals.ALWAYS ? 1 : 0;
    }
    Sum its = Sum.ofAtom(id(new Atom.Truth(Math.abs(literal))));
    return value(literal > 0 ? its : Sum.of(1).minus(its));
  }

  /** Returns whether a sum fits 64 bits whatever the inputs are. */
  boolean fits(Sum sum) {
    Extent extent = extent(sum);
    return extent.low().compareTo(LEAST) >= 0 && extent.high().compareTo(MOST) <= 0;
  }

  /** The literal that a sum is not above the numbers of 64 bits. */
  int notAbove(Sum sum) {
    return literals.atMost(sum, MOST);
  }

  /** The literal that a sum is below the numbers of 64 bits. */
  int below(Sum sum) {
    return literals.atMost(sum, LEAST.subtract(BigInteger.ONE));
  }

  // --------------------------------------------------------------------------------- extents

  /** Returns the interval of a sum whatever the inputs are; it may never come to the ends. */
  public Extent extent(Sum sum) {
    Extent extent = new Extent(sum.constant(), sum.constant());
    for (Sum.Part part : sum.parts()) {
      extent = extent.plus(extents.get(part.atom()).times(part.factor()));
    }
    return extent;
  }

  Extent extent(Atom atom) {
    return switch (atom) {
      case Atom.Input(int number) ->
          Extent.of(inputs.get(number).type().low(), inputs.get(number).type().high());
      case Atom.Product(Sum left, Sum right) -> extent(left).times(extent(right));
      case Atom.Quotient(Sum left, Sum right) -> {
        BigInteger most = extent(left).most();
        boolean negative = extent(left).low().signum() < 0 || extent(right).low().signum() < 0;
        yield new Extent(negative ? most.negate() : BigInteger.ZERO, most);
      }
      case Atom.Remainder(Sum left, Sum right) -> {
        Extent dividend = extent(left).down();
        BigInteger most = extent(right).most().subtract(BigInteger.ONE).max(BigInteger.ZERO);
        yield new Extent(dividend.low().max(most.negate()), dividend.high().min(most));
      }
      case Atom.Truth _ -> Extent.of(0, 1);
    };
  }

  /** Returns whether an atom is a truth value. */
  boolean isTruth(int atom) {
    return extents.get(atom).equals(Extent.of(0, 1));
  }

  // ----------------------------------------------------------------------------------- values

  /** The value of a sum for some inputs; what is divided by 0 counts as 0. */
  public BigInteger value(Sum sum, long[] given) {
    BigInteger value = sum.constant();
    for (Sum.Part part : sum.parts()) {
      value = value.add(part.factor().multiply(value(atoms.get(part.atom()), given)));
    }
    return value;
  }

  private BigInteger value(Atom atom, long[] given) {
    return switch (atom) {
      case Atom.Input(int number) -> BigInteger.valueOf(given[number]);
      case Atom.Product(Sum left, Sum right) -> value(left, given).multiply(value(right, given));
      case Atom.Quotient(Sum left, Sum right) -> divided(left, right, given)[0];
      case Atom.Remainder(Sum left, Sum right) -> divided(left, right, given)[1];
      case Atom.Truth(int literal) ->
          literals.holds(literal, given) ? BigInteger.ONE : BigInteger.ZERO;
    };
  }

  private BigInteger[] divided(Sum left, Sum right, long[] given) {
    BigInteger divisor = value(right, given);
    return divisor.signum() == 0
        ? new BigInteger[] {BigInteger.ZERO, BigInteger.ZERO}
        : value(left, given).divideAndRemainder(divisor);
  }

  // ------------------------------------------------------------------------------------ words

  /** A value as it is written in the language. */
  public String show(long value, ScalarType type) {
    return isTerm(value) ? text(sum(value)) : type.show(value);
  }

  /** A sum as it is written in the language. */
  public String text(Sum sum) {
    StringBuilder text = new StringBuilder();
    for (Sum.Part part : sum.parts()) {
      BigInteger factor = part.factor();
      if (!text.isEmpty()) {
        text.append(factor.signum() < 0 ? " - " : " + ");
        factor = factor.abs();
      }
      if (factor.equals(BigInteger.ONE.negate())) {
        text.append('-');
      } else if (!factor.equals(BigInteger.ONE)) {
        text.append(factor).append(" * ");
      }
      text.append(text(atoms.get(part.atom())));
    }
    if (text.isEmpty()) {
      return sum.constant().toString();
    }
    int sign = sum.constant().signum();
    return sign == 0
        ? text.toString()
        : text.append(sign < 0 ? " - " : " + ").append(sum.constant().abs()).toString();
  }

  private String text(Atom atom) {
    return switch (atom) {
      case Atom.Input(int number) -> inputs.get(number).name();
      case Atom.Product(Sum left, Sum right) -> factor(left) + " * " + factor(right);
      case Atom.Quotient(Sum left, Sum right) -> "(" + factor(left) + " / " + factor(right) + ")";
      case Atom.Remainder(Sum left, Sum right) -> "(" + factor(left) + " % " + factor(right) + ")";
      case Atom.Truth(int literal) -> "(" + literals.text(literal) + ")";
    };
  }

  private String factor(Sum sum) {
    boolean one = sum.isNumber() || sum.parts().size() == 1 && sum.constant().signum() == 0;
    return one ? text(sum) : "(" + text(sum) + ")";
  }

  /**
   * Returns a number with which a sum is compared. It is a name, if the sum is an input whose
   * values have some.
   */
  String number(Sum sum, BigInteger number) {
    boolean input =
        sum.parts().size() == 1
            && sum.parts().getFirst().factor().equals(BigInteger.ONE)
            && sum.constant().signum() == 0;
    return input && atoms.get(sum.parts().getFirst().atom()) instanceof Atom.Input(int its)
        ? inputs.get(its).type().show(number.longValueExact())
        : number.toString();
  }
}
