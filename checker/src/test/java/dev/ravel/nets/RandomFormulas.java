// SPDX-License-Identifier: Apache-2.0
package dev.ravel.nets;

import dev.ravel.net.MarkingFormula;
import dev.ravel.net.MarkingFormula.Relation;
import dev.ravel.net.MarkingFormula.Sum;
import dev.ravel.net.MarkingFormula.Term;
import dev.ravel.net.Net;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Formulas about the markings of a net by chance, and what they mean. */
public final class RandomFormulas {
  private final Net net;
  private final Random random;

  /** Formulas about a net; the same for the same seed. */
  public RandomFormulas(Net net, long seed) {
    this.net = net;
    this.random = new Random(seed);
  }

  /** The next one. */
  public MarkingFormula next() {
    return next(3);
  }

  private MarkingFormula next(int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 10)) {
      case 0, 1, 2 -> new MarkingFormula.Compare(sum(), relation(), sum());
      case 3 -> new MarkingFormula.Dead();
      case 4 ->
          new MarkingFormula.Fireable(
              IntStream.range(0, random.nextInt(3))
                  .mapToObj(_ -> random.nextInt(net.transitions().count()))
                  .toList());
      case 5 -> new MarkingFormula.Not(next(depth - 1));
      case 6, 7 -> new MarkingFormula.And(several(depth));
      case 8 -> new MarkingFormula.Or(several(depth));
      default -> new MarkingFormula.Count(several(depth), relation(), random.nextInt(5) - 1);
    };
  }

  private List<MarkingFormula> several(int depth) {
    return IntStream.range(0, random.nextInt(4)).mapToObj(_ -> next(depth - 1)).toList();
  }

  private Relation relation() {
    List<Relation> all = List.of(Relation.values());
    return all.get(random.nextInt(all.size()));
  }

  private Sum sum() {
    List<Term> terms =
        IntStream.range(0, random.nextInt(4))
            .mapToObj(_ -> new Term(random.nextInt(7) - 3, random.nextInt(net.places().count())))
            .toList();
    return new Sum(random.nextInt(5) - 2, terms);
  }

  /** Returns whether a formula is true of a marking, by its definition. */
  public static boolean holds(MarkingFormula formula, Net net, byte[] marking) {
    return switch (formula) {
      case MarkingFormula.Truth(boolean value) -> value;
      case MarkingFormula.Not(MarkingFormula operand) -> !holds(operand, net, marking);
      case MarkingFormula.And(List<MarkingFormula> all) ->
          all.stream().allMatch(its -> holds(its, net, marking));
      case MarkingFormula.Or(List<MarkingFormula> all) ->
          all.stream().anyMatch(its -> holds(its, net, marking));
      case MarkingFormula.Compare(Sum left, Relation relation, Sum right) ->
          relation.holds(value(left, marking), value(right, marking));
      case MarkingFormula.Count(List<MarkingFormula> all, Relation relation, long number) ->
          relation.holds(all.stream().filter(its -> holds(its, net, marking)).count(), number);
      case MarkingFormula.Fireable(List<Integer> transitions) ->
          transitions.stream().anyMatch(t -> TokenGame.enabled(net, t, marking));
      case MarkingFormula.Dead() ->
          IntStream.range(0, net.transitions().count())
              .noneMatch(t -> TokenGame.enabled(net, t, marking));
    };
  }

  private static long value(Sum sum, byte[] marking) {
    long value = sum.constant();
    for (Term term : sum.terms()) {
      value += term.factor() * marking[term.place()];
    }
    return value;
  }
}
