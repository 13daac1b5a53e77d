// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.program.Expr;
import dev.ravel.program.Expr.Const;
import dev.ravel.program.Expr.Operator;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;

/** Builds expressions, computing at once what is constant and cannot fail. */
final class Fold {
  private Fold() {}

  static final Expr TRUE = new Const(1);
  static final Expr FALSE = new Const(0);

  static Expr truth(boolean value) {
    return value ? TRUE : FALSE;
  }

  static Expr not(Expr operand) {
    return switch (operand) {
      case Const number -> truth(number.value() == 0);
      case Expr.Not inner when isTruth(inner.operand()) -> inner.operand();
      default -> new Expr.Not(operand);
    };
  }

  private static boolean isTruth(Expr expr) {
    return expr instanceof Expr.Not || expr instanceof Expr.And || expr instanceof Expr.Or;
  }

  static Expr negate(Expr operand, Span span) {
    return operand instanceof Const number && number.value() != Long.MIN_VALUE
        ? new Const(-number.value())
        : new Expr.Negate(operand, span);
  }

  /** All of them, in order; what comes after a false constant is never evaluated. */
  static Expr and(List<Expr> operands) {
    List<Expr> open = open(operands, false);
    return switch (open.size()) {
      case 0 -> TRUE;
      case 1 -> open.getFirst();
      default -> new Expr.And(open);
    };
  }

  /** Some of them, in order; what comes after a true constant is never evaluated. */
  static Expr or(List<Expr> operands) {
    List<Expr> open = open(operands, true);
    return switch (open.size()) {
      case 0 -> FALSE;
      case 1 -> open.getFirst();
      default -> new Expr.Or(open);
    };
  }

  /** The operands that are not constant, up to the first constant that decides. */
  private static List<Expr> open(List<Expr> operands, boolean decides) {
    List<Expr> open = new ArrayList<>();
    for (Expr operand : operands) {
      if (!(operand instanceof Const number)) {
        open.add(operand);
      } else if (number.value() != 0 == decides) {
        open.add(truth(decides));
        break;
      }
    }
    return open;
  }

  static Expr conditional(Expr condition, Expr yes, Expr no) {
    return condition instanceof Const known
        ? (known.value() != 0 ? yes : no)
        : new Expr.Conditional(condition, yes, no);
  }

  /** An operator that is no junction. */
  static Expr binary(Operator operator, Expr left, Expr right, Span span) {
    if (left instanceof Const a && right instanceof Const b) {
      try {
        return new Const(operator.apply(a.value(), b.value()));
      } catch (ArithmeticException failsWhenItRuns) {
        return chain(operator, left, right, span);
      }
    }
    return chain(operator, left, right, span);
  }

  private static Expr chain(Operator operator, Expr left, Expr right, Span span) {
    if (left instanceof Expr.Chain chain && !operator.compares()) {
      List<Expr.Link> links = new ArrayList<>(chain.links());
      links.add(new Expr.Link(operator, right, span));
      return new Expr.Chain(chain.first(), links);
    }
    return new Expr.Chain(left, List.of(new Expr.Link(operator, right, span)));
  }

  /** The program's operator for one of the language that is no junction. */
  static Operator operator(BinaryOperator operator) {
    return switch (operator) {
      case EQUAL -> Operator.EQUAL;
      case NOT_EQUAL -> Operator.NOT_EQUAL;
      case LESS -> Operator.LESS;
      case LESS_EQUAL -> Operator.LESS_EQUAL;
      case GREATER -> Operator.GREATER;
      case GREATER_EQUAL -> Operator.GREATER_EQUAL;
      case ADD -> Operator.ADD;
      case SUBTRACT -> Operator.SUBTRACT;
      case MULTIPLY -> Operator.MULTIPLY;
      case DIVIDE -> Operator.DIVIDE;
      case REMAINDER -> Operator.REMAINDER;
      case IMPLIES, OR, AND -> throw new IllegalArgumentException(operator.symbol());
    };
  }
}
