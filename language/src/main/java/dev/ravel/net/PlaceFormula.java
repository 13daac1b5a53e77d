// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import dev.ravel.net.MarkingFormula.Relation;
import dev.ravel.net.MarkingFormula.Sum;
import dev.ravel.net.MarkingFormula.Term;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Formulas that say of places alone what others say of places and transitions. Constants are worked
 * out.
 */
public final class PlaceFormula {
  private final Net net;

  /** The number of parts so far. */
  private long parts;

  private PlaceFormula(Net net) {
    this.net = net;
  }

  /** The same formula without {@code Fireable} and {@code Dead}. */
  public static MarkingFormula of(Net net, MarkingFormula formula) {
    return new PlaceFormula(net).of(formula);
  }

  /** That a transition could fire. */
  public static MarkingFormula fireable(Net net, int transition) {
    return new PlaceFormula(net).fireable(transition);
  }

  private MarkingFormula of(MarkingFormula formula) {
    Limits.pollAt(parts++);
    return switch (formula) {
      case MarkingFormula.Truth _ -> formula;
      case MarkingFormula.Not(MarkingFormula operand) -> not(of(operand));
      case MarkingFormula.And(List<MarkingFormula> operands) -> and(all(operands));
      case MarkingFormula.Or(List<MarkingFormula> operands) -> or(all(operands));
      case MarkingFormula.Compare(Sum left, Relation relation, Sum right) ->
          left.terms().isEmpty() && right.terms().isEmpty()
              ? new MarkingFormula.Truth(relation.holds(left.constant(), right.constant()))
              : formula;
      case MarkingFormula.Count(var operands, Relation relation, long number) ->
          new MarkingFormula.Count(all(operands), relation, number);
      case MarkingFormula.Fireable(List<Integer> transitions) ->
          or(transitions.stream().map(this::fireable).toList());
      case MarkingFormula.Dead() ->
          and(
              IntStream.range(0, net.transitions().count())
                  .mapToObj(transition -> not(fireable(transition)))
                  .toList());
    };
  }

  private List<MarkingFormula> all(List<MarkingFormula> operands) {
    return operands.stream().map(this::of).toList();
  }

  /** The opposite of a formula. */
  public static MarkingFormula not(MarkingFormula formula) {
    return formula instanceof MarkingFormula.Truth(boolean value)
        ? new MarkingFormula.Truth(!value)
        : new MarkingFormula.Not(formula);
  }

  private static MarkingFormula and(List<MarkingFormula> operands) {
    return operands.isEmpty() ? new MarkingFormula.Truth(true) : new MarkingFormula.And(operands);
  }

  private static MarkingFormula or(List<MarkingFormula> operands) {
    return operands.isEmpty() ? new MarkingFormula.Truth(false) : new MarkingFormula.Or(operands);
  }

  private MarkingFormula fireable(int transition) {
    Limits.pollAt(parts++);
    List<MarkingFormula> needs = new ArrayList<>();
    demand(net.inputs(), transition, Relation.GREATER_EQUAL, needs);
    demand(net.reads(), transition, Relation.GREATER_EQUAL, needs);
    demand(net.inhibitors(), transition, Relation.LESS, needs);
    return and(needs);
  }

  private static void demand(Arcs arcs, int transition, Relation is, List<MarkingFormula> needs) {
    for (int k = 0; k < arcs.count(transition); k++) {
      Sum tokens = new Sum(0, List.of(new Term(1, arcs.end(transition, k))));
      Sum weight = new Sum(arcs.weight(transition, k), List.of());
      needs.add(new MarkingFormula.Compare(tokens, is, weight));
    }
  }
}
