// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symbolic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Comparisons of sums with numbers, under dense ids from 1 on. The negation of a literal is its id
 * with the other sign. Literals that say the same of the same sum have the same id: factors have no
 * common divisor, and the first one is positive.
 */
public final class Literals {
  /** True whatever the inputs are. */
  public static final int ALWAYS = Integer.MAX_VALUE;

  /** False whatever the inputs are. */
  public static final int NEVER = -ALWAYS;

  private final Terms terms;
  private final List<Literal> all = new ArrayList<>();
  private final Map<Literal, Integer> ids = new HashMap<>();

  /** A comparison of a sum. */
  public enum Relation {
    /** The sum is this or less. */
    AT_MOST,
    /** The sum is this. */
    EQUAL
  }

  /**
   * A literal that is not negated.
   *
   * @param parts the sum; its constant is part of the bound
   */
  public record Literal(List<Sum.Part> parts, Relation relation, BigInteger bound) {
    /** Copies the list. */
    public Literal {
      parts = List.copyOf(parts);
    }
  }

  Literals(Terms terms) {
    this.terms = terms;
  }

  /** The literal with an id above 0. */
  public Literal literal(int id) {
    return all.get(id - 1);
  }

  /** The sum is at most a number. */
  int atMost(Sum sum, BigInteger bound) {
    Extent extent = terms.extent(sum);
    if (extent.high().compareTo(bound) <= 0) {
      return ALWAYS;
    }
    if (extent.low().compareTo(bound) > 0) {
      return NEVER;
    }
    Sum its = new Sum(BigInteger.ZERO, sum.parts());
    BigInteger limit = bound.subtract(sum.constant());
    if (its.parts().getFirst().factor().signum() < 0) {
      // -t <= b says t >= -b, which is not t <= -b - 1
      its = its.times(BigInteger.ONE.negate());
      return -id(its, Relation.AT_MOST, limit.negate().subtract(BigInteger.ONE));
    }
    return id(its, Relation.AT_MOST, limit);
  }

  /** The sum is a number. */
  int equal(Sum sum, BigInteger number) {
    Extent extent = terms.extent(sum);
    if (extent.low().compareTo(number) > 0 || extent.high().compareTo(number) < 0) {
      return NEVER;
    }
    if (extent.isOne()) {
      return ALWAYS;
    }
    Sum its = new Sum(BigInteger.ZERO, sum.parts());
    BigInteger wanted = number.subtract(sum.constant());
    if (its.parts().getFirst().factor().signum() < 0) {
      its = its.times(BigInteger.ONE.negate());
      wanted = wanted.negate();
    }
    return id(its, Relation.EQUAL, wanted);
  }

  private int id(Sum sum, Relation relation, BigInteger bound) {
    BigInteger divisor = BigInteger.ZERO;
    for (Sum.Part part : sum.parts()) {
      divisor = divisor.gcd(part.factor());
    }
    BigInteger[] quotient = bound.divideAndRemainder(divisor);
    BigInteger least = quotient[0];
    if (quotient[1].signum() != 0) {
      if (relation == Relation.EQUAL) {
        return NEVER;
      }
      least = quotient[1].signum() < 0 ? least.subtract(BigInteger.ONE) : least;
    }
    List<Sum.Part> parts = new ArrayList<>();
    for (Sum.Part part : sum.parts()) {
      parts.add(new Sum.Part(part.factor().divide(divisor), part.atom()));
    }
    return parts.size() == 1
        ? ofOne(parts.getFirst().atom(), relation, least)
        : known(parts, relation, least);
  }

  /** Of truth values there is one literal each. */
  private int ofOne(int atom, Relation relation, BigInteger bound) {
    List<Sum.Part> parts = List.of(new Sum.Part(BigInteger.ONE, atom));
    Extent extent = terms.extent(terms.atom(atom));
    boolean truth = extent.equals(Extent.of(0, 1));
    if (!truth) {
      return known(parts, relation, bound);
    }
    boolean one = relation == Relation.EQUAL && bound.signum() > 0;
    int literal =
        terms.atom(atom) instanceof Atom.Truth(int its)
            ? its
            : known(parts, Relation.EQUAL, BigInteger.ONE);
    return one ? literal : -literal;
  }

  private int known(List<Sum.Part> parts, Relation relation, BigInteger bound) {
    Literal literal = new Literal(parts, relation, bound);
    return ids.computeIfAbsent(
        literal,
        its -> {
          all.add(its);
          return all.size();
        });
  }

  /** Returns whether a literal is true for some inputs. */
  public boolean holds(int literal, long[] inputs) {
    Literal its = literal(Math.abs(literal));
    BigInteger value = terms.value(new Sum(BigInteger.ZERO, its.parts()), inputs);
    boolean holds =
        switch (its.relation()) {
          case AT_MOST -> value.compareTo(its.bound()) <= 0;
          case EQUAL -> value.equals(its.bound());
        };
    return holds == literal > 0;
  }

  /** A literal as it is written in the language. */
  public String text(int literal) {
    Literal its = literal(Math.abs(literal));
    Sum sum = new Sum(BigInteger.ZERO, its.parts());
    boolean holds = literal > 0;
    if (its.parts().size() == 1 && terms.isTruth(its.parts().getFirst().atom())) {
      return (holds ? "" : "!") + terms.text(sum);
    }
    String sign =
        switch (its.relation()) {
          case AT_MOST -> holds ? "<=" : ">";
          case EQUAL -> holds ? "==" : "!=";
        };
    return terms.text(sum) + " " + sign + " " + terms.number(sum, its.bound());
  }
}
