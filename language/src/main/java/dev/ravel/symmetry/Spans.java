// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import dev.ravel.program.Expr;
import dev.ravel.source.Span;
import java.util.Optional;

/** The places of expressions, as far as they are known. */
final class Spans {
  private Spans() {}

  /** Returns the place of the first part of an expression that has one. */
  static Optional<Span> first(Expr expr) {
    return switch (expr) {
      case Expr.Chain chain -> Optional.of(chain.links().getFirst().span());
      case Expr.Negate negate -> Optional.of(negate.span());
      case Expr.LocalCell cell -> Optional.of(cell.location().span());
      case Expr.Item item -> Optional.of(item.location().span());
      case Expr.Read read -> Optional.of(read.location().span());
      case Expr.Length length -> Optional.of(length.channel().span());
      case Expr.Message message -> Optional.of(message.channel().span());
      case Expr.Free free -> Optional.of(free.mutex().span());
      case Expr.Holds holds -> Optional.of(holds.mutex().span());
      case Expr.OfThread its -> Optional.of(its.thread().span());
      case Expr.Const _,
          Expr.Register _,
          Expr.Not _,
          Expr.And _,
          Expr.Or _,
          Expr.Conditional _,
          Expr.Let _,
          Expr.Quantified _ ->
          expr.operands().stream().flatMap(operand -> first(operand).stream()).findFirst();
    };
  }
}
