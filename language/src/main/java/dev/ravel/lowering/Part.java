// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Range;
import dev.ravel.analysis.Type;
import dev.ravel.ast.Access;
import dev.ravel.ast.Access.Selector;
import dev.ravel.ast.Expression;
import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * The part of a value at hand that an access names. It is a field, or a cell of an array. A cell
 * whose index is not constant is looked for among all of them, in logarithmic time.
 */
record Part(Lets lets, Access access) {
  /** The part of a value. */
  Value of(Value whole, Function<Expression, Expr> index) {
    Value value = whole;
    for (Selector selector : access.selectors()) {
      value =
          switch (selector) {
            case Selector.Dot dot -> field(value, dot.field().text());
            case Selector.At at -> cell(value, index.apply(at.index()));
          };
    }
    return lets.around(value);
  }

  private static Value field(Value value, String field) {
    Type.Part part = ((Type.Record) value.type()).part(field).orElseThrow();
    int to = part.first() + part.type().size();
    return new Value(part.type(), value.leaves().subList(part.first(), to));
  }

  private Value cell(Value value, Expr index) {
    Type.Array array = (Type.Array) value.type();
    Range range = array.ranges().getFirst();
    int size = array.member().size();
    if (index instanceof Expr.Const known
        && known.value() >= range.low()
        && known.value() <= range.high()) {
      int from = (int) (known.value() - range.low()) * size;
      return new Value(array.member(), value.leaves().subList(from, from + size));
    }
    Expr at = lets.once(index);
    List<Expr> leaves = new ArrayList<>();
    for (int leaf = 0; leaf < size; leaf++) {
      List<Expr> candidates = new ArrayList<>();
      for (int k = 0; k < range.size(); k++) {
        candidates.add(value.leaves().get(k * size + leaf));
      }
      leaves.add(one(candidates, range, at));
    }
    return new Value(array.member(), leaves);
  }

  /** The one of the candidates that an index counts, an error if there is none. */
  private Expr one(List<Expr> candidates, Range range, Expr index) {
    Expr within =
        Fold.and(
            List.of(
                compared(index, Expr.Operator.GREATER_EQUAL, range.low()),
                compared(index, Expr.Operator.LESS_EQUAL, range.high())));
    Location nowhere =
        new Location(
            access.name().text(),
            0,
            List.of(new Location.Dimension(index, range.low(), range.size(), 1)),
            0,
            access.span());
    Expr outside = new Expr.Item(nowhere, Collections.nCopies(range.size(), 0L));
    return Fold.conditional(within, among(candidates, range.low(), index), outside);
  }

  private Expr among(List<Expr> candidates, long low, Expr index) {
    if (candidates.size() == 1) {
      return candidates.getFirst();
    }
    int half = candidates.size() / 2;
    return new Expr.Conditional(
        compared(index, Expr.Operator.LESS, low + half),
        among(candidates.subList(0, half), low, index),
        among(candidates.subList(half, candidates.size()), low + half, index));
  }

  private Expr compared(Expr index, Expr.Operator operator, long number) {
    return Fold.binary(operator, index, new Expr.Const(number), access.span());
  }
}
