// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.constraints;

import dev.ravel.net.Arcs;
import dev.ravel.net.MarkingFormula;
import dev.ravel.net.MarkingFormula.Relation;
import dev.ravel.net.MarkingFormula.Sum;
import dev.ravel.net.MarkingFormula.Term;
import dev.ravel.net.Net;
import dev.ravel.source.Limits;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Says in constraints what a formula says of a marking. Each part of the formula gets a literal,
 * and if that is true so is the part; nothing is said if it is false (Plaisted, Greenbaum, A
 * structure-preserving clause form translation, Journal of Symbolic Computation 2, 1986).
 */
public record MarkingConstraints(Constraints constraints, Net net, Tokens tokens) {
  /** The literals that stand for the tokens of places. */
  public interface Tokens {
    /**
     * Returns the literals of a place. Its tokens are the sum of 2^k over all k whose literal is
     * true. Null if nothing is known of them; then what a formula says of the place says nothing.
     */
    int[] of(int place);

    /** A literal that is true only if no transition can fire, if there is a better one. */
    default OptionalInt dead() {
      return OptionalInt.empty();
    }
  }

  /** A literal that is true only if a formula is. Formulas nest as deeply as calls can. */
  public int literal(MarkingFormula formula) {
    return literal(formula, true);
  }

  private int literal(MarkingFormula formula, boolean positive) {
    return switch (formula) {
      case MarkingFormula.Truth(boolean value) ->
          value == positive ? constraints.always() : -constraints.always();
      case MarkingFormula.Not(MarkingFormula operand) -> literal(operand, !positive);
      case MarkingFormula.And(List<MarkingFormula> operands) ->
          joined(all(operands, positive), positive);
      case MarkingFormula.Or(List<MarkingFormula> operands) ->
          joined(all(operands, positive), !positive);
      case MarkingFormula.Compare(Sum left, Relation relation, Sum right) ->
          compared(left, positive ? relation : relation.negated(), right);
      case MarkingFormula.Count(var operands, Relation relation, long number) ->
          counted(operands, positive ? relation : relation.negated(), number);
      case MarkingFormula.Fireable(List<Integer> transitions) -> {
        int[] each = new int[transitions.size()];
        Arrays.setAll(each, k -> fireable(transitions.get(k), positive));
        yield joined(each, !positive);
      }
      case MarkingFormula.Dead() -> {
        OptionalInt known = positive ? tokens.dead() : OptionalInt.empty();
        if (known.isPresent()) {
          yield known.getAsInt();
        }
        int[] each = new int[net.transitions().count()];
        Arrays.setAll(each, t -> fireable(t, !positive));
        yield joined(each, positive);
      }
    };
  }

  private int[] all(List<MarkingFormula> operands, boolean positive) {
    int[] each = new int[operands.size()];
    Arrays.setAll(each, k -> literal(operands.get(k), positive));
    return each;
  }

  /** A literal that is true only if all, or some, of others are. */
  private int joined(int[] each, boolean all) {
    if (each.length == 1) {
      return each[0];
    }
    int guard = constraints.variable();
    if (all) {
      for (int literal : each) {
        constraints.clause(-guard, literal);
      }
    } else {
      int[] clause = Arrays.copyOf(each, each.length + 1);
      clause[each.length] = -guard;
      constraints.clause(clause);
    }
    return guard;
  }

  /** That a transition could fire, or could not. */
  private int fireable(int transition, boolean positive) {
    List<Integer> each = new ArrayList<>();
    demand(net.inputs(), transition, positive, each);
    demand(net.reads(), transition, positive, each);
    demand(net.inhibitors(), transition, !positive, each);
    return joined(each.stream().mapToInt(Integer::intValue).toArray(), positive);
  }

  private void demand(Arcs arcs, int transition, boolean enough, List<Integer> each) {
    for (int k = 0, n = arcs.count(transition); k < n; k++) {
      BigInteger weight = BigInteger.valueOf(arcs.weight(transition, k));
      BigInteger one = BigInteger.ONE;
      int place = arcs.end(transition, k);
      each.add(
          enough
              ? atLeast(List.of(new Weighed(place, one)), weight)
              : atLeast(List.of(new Weighed(place, one.negate())), one.subtract(weight)));
    }
  }

  /** So many times the tokens of a place. */
  private record Weighed(int place, BigInteger factor) {}

  private int compared(Sum left, Relation relation, Sum right) {
    List<Weighed> terms = new ArrayList<>();
    add(left, BigInteger.ONE, terms);
    add(right, BigInteger.ONE.negate(), terms);
    BigInteger bound =
        BigInteger.valueOf(right.constant()).subtract(BigInteger.valueOf(left.constant()));
    return switch (relation) {
      case GREATER_EQUAL -> atLeast(terms, bound);
      case GREATER -> atLeast(terms, bound.add(BigInteger.ONE));
      case LESS_EQUAL -> atMost(terms, bound);
      case LESS -> atMost(terms, bound.subtract(BigInteger.ONE));
      case EQUAL -> joined(new int[] {atLeast(terms, bound), atMost(terms, bound)}, true);
      case NOT_EQUAL ->
          joined(
              new int[] {
                atLeast(terms, bound.add(BigInteger.ONE)),
                atMost(terms, bound.subtract(BigInteger.ONE))
              },
              false);
    };
  }

  private static void add(Sum sum, BigInteger sign, List<Weighed> terms) {
    for (Term term : sum.terms()) {
      terms.add(new Weighed(term.place(), sign.multiply(BigInteger.valueOf(term.factor()))));
    }
  }

  private int atMost(List<Weighed> terms, BigInteger bound) {
    List<Weighed> negative = new ArrayList<>();
    for (Weighed term : terms) {
      negative.add(new Weighed(term.place(), term.factor().negate()));
    }
    return atLeast(negative, bound.negate());
  }

  private int atLeast(List<Weighed> terms, BigInteger bound) {
    List<Integer> literals = new ArrayList<>();
    List<BigInteger> weights = new ArrayList<>();
    Limits.poll();
    for (Weighed term : terms) {
      int[] bits = tokens.of(term.place());
      if (bits == null) {
        return constraints.variable();
      }
      for (int k = 0; k < bits.length; k++) {
        literals.add(bits[k]);
        weights.add(term.factor().shiftLeft(k));
      }
    }
    return guarded(literals, weights, bound);
  }

  private int guarded(List<Integer> literals, List<BigInteger> weights, BigInteger bound) {
    int guard = constraints.variable();
    constraints.ifThenAtLeast(
        guard,
        literals.stream().mapToInt(Integer::intValue).toArray(),
        weights.toArray(BigInteger[]::new),
        bound);
    return guard;
  }

  /**
   * Returns the literal of the statement that a number of formulas are true. That many literals of
   * them, or of their negations, are true.
   */
  private int counted(List<MarkingFormula> operands, Relation relation, long number) {
    return switch (relation) {
      case GREATER_EQUAL -> some(operands, true, BigInteger.valueOf(number));
      case GREATER -> some(operands, true, BigInteger.valueOf(number).add(BigInteger.ONE));
      case LESS_EQUAL -> fewer(operands, BigInteger.valueOf(number));
      case LESS -> fewer(operands, BigInteger.valueOf(number).subtract(BigInteger.ONE));
      case EQUAL ->
          joined(
              new int[] {
                counted(operands, Relation.GREATER_EQUAL, number),
                counted(operands, Relation.LESS_EQUAL, number)
              },
              true);
      case NOT_EQUAL ->
          joined(
              new int[] {
                counted(operands, Relation.GREATER, number),
                counted(operands, Relation.LESS, number)
              },
              false);
    };
  }

  private int fewer(List<MarkingFormula> operands, BigInteger number) {
    return some(operands, false, BigInteger.valueOf(operands.size()).subtract(number));
  }

  private int some(List<MarkingFormula> operands, boolean positive, BigInteger number) {
    List<Integer> literals = new ArrayList<>();
    List<BigInteger> weights = new ArrayList<>();
    for (MarkingFormula operand : operands) {
      literals.add(literal(operand, positive));
      weights.add(BigInteger.ONE);
    }
    return guarded(literals, weights, number);
  }
}
