// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.Property.Formula;
import java.util.Arrays;
import java.util.Iterator;
import java.util.function.IntPredicate;

/**
 * A sequence of states that ends in a loop, as the model of a formula of linear temporal logic. It
 * works out the truth of each part of the formula at each position, from the inside out; an until
 * is a least fixed point, a release a greatest one. Cost: positions times the size of the formula.
 *
 * <p>An execution that runs into an error before its first step has no state. In the empty sequence
 * no condition is true, nothing comes next, an until is false and a release true.
 *
 * @param states its states, gone through as often as the formula has conditions
 * @param length as many of them belong to it, from the first on; 0 for an execution without any
 * @param loop the position that comes after the last one, if there is one
 */
public record LassoWord(Iterable<int[]> states, int length, int loop) {
  /**
   * Returns whether a formula is true of the sequence.
   *
   * @throws dev.ravel.system.Condition.Undefined if one of its conditions has no value in a state
   */
  public boolean satisfies(Formula formula) {
    return length == 0 ? isTrueOfNothing(formula) : truths(formula)[0];
  }

  private static boolean isTrueOfNothing(Formula formula) {
    return switch (formula) {
      case Formula.Atom _, Formula.Next _, Formula.Until _, Formula.StrongRelease _ -> false;
      case Formula.WeakUntil _, Formula.Release _ -> true;
      case Formula.Not not -> !isTrueOfNothing(not.operand());
      case Formula.And and -> isTrueOfNothing(and.left()) && isTrueOfNothing(and.right());
      case Formula.Or or -> isTrueOfNothing(or.left()) || isTrueOfNothing(or.right());
    };
  }

  /** The truth of a formula at each position. */
  private boolean[] truths(Formula formula) {
    return switch (formula) {
      case Formula.Atom atom -> {
        Iterator<int[]> its = states.iterator();
        yield truths(_ -> atom.condition().holds(its.next()));
      }
      case Formula.Not not -> {
        boolean[] operand = truths(not.operand());
        yield truths(i -> !operand[i]);
      }
      case Formula.Next next -> {
        boolean[] operand = truths(next.operand());
        yield truths(i -> operand[after(i)]);
      }
      case Formula.And and -> {
        boolean[] left = truths(and.left());
        boolean[] right = truths(and.right());
        yield truths(i -> left[i] && right[i]);
      }
      case Formula.Or or -> {
        boolean[] left = truths(or.left());
        boolean[] right = truths(or.right());
        yield truths(i -> left[i] || right[i]);
      }
      case Formula.Until until -> fixed(true, until.left(), until.right(), false);
      case Formula.WeakUntil until -> fixed(true, until.left(), until.right(), true);
      case Formula.StrongRelease release -> fixed(false, release.left(), release.right(), false);
      case Formula.Release release -> fixed(false, release.left(), release.right(), true);
    };
  }

  private boolean[] truths(IntPredicate position) {
    boolean[] result = new boolean[length];
    for (int i = 0; i < length; i++) {
      result[i] = position.test(i);
    }
    return result;
  }

  /**
   * The least or the greatest fixed point of an until or a release.
   *
   * <p>The equation of an until is "right, or left and next the same", that of a release is "right,
   * and left or next the same".
   */
  private boolean[] fixed(boolean until, Formula first, Formula second, boolean greatest) {
    boolean[] left = truths(first);
    boolean[] right = truths(second);
    boolean[] result = new boolean[length];
    Arrays.fill(result, greatest);
    for (int k = 2 * length - 1; k >= 0; k--) {
      int i = k % length;
      boolean next = result[after(i)];
      result[i] = until ? right[i] || (left[i] && next) : right[i] && (left[i] || next);
    }
    return result;
  }

  private int after(int position) {
    return position + 1 < length ? position + 1 : loop;
  }
}
