// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.net.MarkingFormula;
import dev.ravel.net.MarkingFormula.Relation;
import dev.ravel.net.MarkingFormula.Sum;
import dev.ravel.net.MarkingFormula.Term;
import dev.ravel.net.SparseVector;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * The sums of tokens that a formula compares with something. If the formula is false only because
 * one of them never gets so large, a sum that never grows and is no smaller shows that at once.
 */
final class ComparedSums {
  private final Set<SparseVector> sums = new LinkedHashSet<>();

  /** The sums in a formula; comparisons with numbers that are too large are left out. */
  ComparedSums(MarkingFormula formula) {
    collect(formula, true);
  }

  /** The sums, each of which the formula may want to be large. */
  List<SparseVector> sums() {
    return List.copyOf(sums);
  }

  private void collect(MarkingFormula formula, boolean positive) {
    switch (formula) {
      case MarkingFormula.Not(MarkingFormula operand) -> collect(operand, !positive);
      case MarkingFormula.And _, MarkingFormula.Or _ ->
          formula.operands().forEach(its -> collect(its, positive));
      case MarkingFormula.Count(List<MarkingFormula> all, Relation _, long _) -> {
        for (MarkingFormula its : all) {
          collect(its, true);
          collect(its, false);
        }
      }
      case MarkingFormula.Compare(Sum left, Relation relation, Sum right) ->
          collect(left, positive ? relation : relation.negated(), right);
      case MarkingFormula.Truth _, MarkingFormula.Fireable _, MarkingFormula.Dead _ -> {}
    }
  }

  private void collect(Sum left, Relation relation, Sum right) {
    switch (relation) {
      case GREATER, GREATER_EQUAL -> add(left, right);
      case LESS, LESS_EQUAL -> add(right, left);
      case EQUAL, NOT_EQUAL -> {
        add(left, right);
        add(right, left);
      }
    }
  }

  private void add(Sum large, Sum small) {
    TreeMap<Integer, Long> factors = new TreeMap<>();
    try {
      for (Term term : large.terms()) {
        factors.merge(term.place(), term.factor(), Math::addExact);
      }
      for (Term term : small.terms()) {
        factors.merge(term.place(), Math.negateExact(term.factor()), Math::addExact);
      }
    } catch (ArithmeticException tooLarge) {
      return;
    }
    SparseVector sum = SparseVector.of(factors);
    if (sum.size() > 0) {
      sums.add(sum);
    }
  }
}
