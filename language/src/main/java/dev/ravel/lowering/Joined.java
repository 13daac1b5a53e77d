// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.program.Expr;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * Operands that are joined one after the other by operators that are no junctions. They are joined
 * from left to right. What is joined stays flat; the cost is linear in the number of operands.
 */
final class Joined {
  private Value left;
  private final List<Expr.Link> links = new ArrayList<>();

  /** The first operand. */
  Joined(Value first) {
    this.left = first;
  }

  /** Joins one more operand. */
  void add(BinaryOperator operator, Value right, Span span) {
    boolean folds = links.isEmpty() && left.leaves().stream().allMatch(Expressions::simple);
    if (left.leaves().size() > 1 || folds) {
      left = Expressions.binary(operator, left, right, span);
      return;
    }
    links.add(new Expr.Link(Fold.operator(operator), right.scalar(), span));
    left = new Value(Expressions.typeOf(operator), left.leaves());
  }

  /** Returns the value of the operands joined so far. */
  Value value() {
    if (links.isEmpty()) {
      return left;
    }
    Expr first = left.scalar();
    List<Expr.Link> all = new ArrayList<>();
    if (first instanceof Expr.Chain chain) {
      all.addAll(chain.links());
      first = chain.first();
    }
    all.addAll(links);
    return new Value(left.type(), List.of(new Expr.Chain(first, all)));
  }

  /** Goes on with a value in place of what was joined so far. */
  void continueWith(Value value) {
    left = value;
    links.clear();
  }
}
