// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.MarkingFormula;
import dev.ravel.net.MarkingFormula.Relation;
import dev.ravel.net.MarkingFormula.Sum;
import dev.ravel.net.MarkingFormula.Term;
import dev.ravel.net.MarkingFormula.Truth;
import dev.ravel.net.Net;
import dev.ravel.net.PlaceFormula;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * Formulas that say the same of places alone, and of as few as possible. That a transition can fire
 * is expressed by its places, and a comparison that the bounds of places decide is left out.
 *
 * @param bounds by place the most tokens that it ever holds; {@link Long#MAX_VALUE} if that is not
 *     known
 */
public record Restated(Net net, IntToLongFunction bounds) {
  private static final long UNBOUNDED = Long.MAX_VALUE;

  /** The same formula about places; nothing if it says that no transition can fire. */
  public Optional<MarkingFormula> of(MarkingFormula formula) {
    return switch (formula) {
      case Truth _ -> Optional.of(formula);
      case MarkingFormula.Dead() -> Optional.empty();
      case MarkingFormula.Not(MarkingFormula operand) -> of(operand).map(PlaceFormula::not);
      case MarkingFormula.And(List<MarkingFormula> operands) ->
          all(operands).map(its -> joined(its, true));
      case MarkingFormula.Or(List<MarkingFormula> operands) ->
          all(operands).map(its -> joined(its, false));
      case MarkingFormula.Count(var operands, Relation relation, long number) ->
          all(operands).map(its -> new MarkingFormula.Count(its, relation, number));
      case MarkingFormula.Compare compare -> Optional.of(decided(compare));
      case MarkingFormula.Fireable(List<Integer> transitions) ->
          all(transitions.stream().map(t -> PlaceFormula.fireable(net, t)).toList())
              .map(its -> joined(its, false));
    };
  }

  private Optional<List<MarkingFormula>> all(List<MarkingFormula> operands) {
    List<MarkingFormula> all = new ArrayList<>();
    for (MarkingFormula operand : operands) {
      Optional<MarkingFormula> its = of(operand);
      if (its.isEmpty()) {
        return Optional.empty();
      }
      all.add(its.get());
    }
    return Optional.of(all);
  }

  private static MarkingFormula joined(List<MarkingFormula> operands, boolean all) {
    List<MarkingFormula> open = new ArrayList<>();
    for (MarkingFormula operand : operands) {
      if (!(operand instanceof Truth(boolean value))) {
        open.add(operand);
      } else if (value != all) {
        return operand;
      }
    }
    if (open.isEmpty()) {
      return new Truth(all);
    }
    return open.size() == 1
        ? open.getFirst()
        : all ? new MarkingFormula.And(open) : new MarkingFormula.Or(open);
  }

  /** A comparison, or what it always is within the bounds. */
  private MarkingFormula decided(MarkingFormula.Compare compare) {
    Range left = range(compare.left());
    Range right = range(compare.right());
    return switch (compare.relation()) {
      case GREATER_EQUAL -> either(left.above(right, false), right.above(left, true), compare);
      case GREATER -> either(left.above(right, true), right.above(left, false), compare);
      case LESS_EQUAL -> either(right.above(left, false), left.above(right, true), compare);
      case LESS -> either(right.above(left, true), left.above(right, false), compare);
      case EQUAL -> either(false, left.above(right, true) || right.above(left, true), compare);
      case NOT_EQUAL -> either(left.above(right, true) || right.above(left, true), false, compare);
    };
  }

  private static MarkingFormula either(boolean always, boolean never, MarkingFormula otherwise) {
    return always ? new Truth(true) : never ? new Truth(false) : otherwise;
  }

  /** The values that a sum can have; no number without limit. */
  private record Range(Optional<BigInteger> least, Optional<BigInteger> most) {
    /** Returns whether every value is above every value of another, or at least not below. */
    boolean above(Range other, boolean strictly) {
      return least.isPresent()
          && other.most.isPresent()
          && least.get().compareTo(other.most.get()) >= (strictly ? 1 : 0);
    }
  }

  private Range range(Sum sum) {
    Optional<BigInteger> least = Optional.of(BigInteger.valueOf(sum.constant()));
    Optional<BigInteger> most = least;
    for (Term term : sum.terms()) {
      long bound = bounds.applyAsLong(term.place());
      BigInteger factor = BigInteger.valueOf(term.factor());
      Optional<BigInteger> extreme =
          bound == UNBOUNDED
              ? Optional.empty()
              : Optional.of(factor.multiply(BigInteger.valueOf(bound)));
      if (factor.signum() > 0) {
        most = most.flatMap(its -> extreme.map(its::add));
      } else if (factor.signum() < 0) {
        least = least.flatMap(its -> extreme.map(its::add));
      }
    }
    return new Range(least, most);
  }

  /** The places that a formula without transitions speaks of. */
  public static BitSet places(MarkingFormula formula) {
    BitSet places = new BitSet();
    collect(formula, places);
    return places;
  }

  private static void collect(MarkingFormula formula, BitSet places) {
    switch (formula) {
      case Truth _, MarkingFormula.Not _, MarkingFormula.And _ -> {}
      case MarkingFormula.Or _, MarkingFormula.Count _ -> {}
      case MarkingFormula.Compare(Sum left, Relation _, Sum right) -> {
        left.terms().forEach(term -> places.set(term.place()));
        right.terms().forEach(term -> places.set(term.place()));
      }
      case MarkingFormula.Fireable _, MarkingFormula.Dead _ ->
          throw new IllegalArgumentException("it speaks of transitions");
    }
    formula.operands().forEach(its -> collect(its, places));
  }

  /** A formula without transitions, about places with other numbers. */
  public static MarkingFormula renamed(MarkingFormula formula, IntUnaryOperator names) {
    return switch (formula) {
      case Truth its -> its;
      case MarkingFormula.Not(MarkingFormula operand) ->
          new MarkingFormula.Not(renamed(operand, names));
      case MarkingFormula.And(List<MarkingFormula> operands) ->
          new MarkingFormula.And(renamed(operands, names));
      case MarkingFormula.Or(List<MarkingFormula> operands) ->
          new MarkingFormula.Or(renamed(operands, names));
      case MarkingFormula.Count(var operands, Relation relation, long number) ->
          new MarkingFormula.Count(renamed(operands, names), relation, number);
      case MarkingFormula.Compare(Sum left, Relation relation, Sum right) ->
          new MarkingFormula.Compare(renamed(left, names), relation, renamed(right, names));
      case MarkingFormula.Fireable _, MarkingFormula.Dead _ ->
          throw new IllegalArgumentException("it speaks of transitions");
    };
  }

  private static List<MarkingFormula> renamed(
      List<MarkingFormula> operands, IntUnaryOperator names) {
    return operands.stream().map(its -> renamed(its, names)).toList();
  }

  private static Sum renamed(Sum sum, IntUnaryOperator names) {
    return new Sum(
        sum.constant(),
        sum.terms().stream()
            .map(term -> new Term(term.factor(), names.applyAsInt(term.place())))
            .toList());
  }
}
