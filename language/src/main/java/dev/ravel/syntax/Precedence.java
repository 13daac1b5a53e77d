// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.Expression.Link;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * A row of operands and operators, and the tree that precedence makes of it. Recursion goes from
 * level to level of precedence, and deeper only for {@code =>}, whose number is limited.
 */
final class Precedence {
  private static final int LEVELS = 7;

  private final Origin origin;
  private final List<Expression> operands = new ArrayList<>();
  private final List<Span> operandSpans = new ArrayList<>();
  private final List<BinaryOperator> operators = new ArrayList<>();
  private final List<Span> operatorSpans = new ArrayList<>();
  private int position;

  /**
   * A row of one operand.
   *
   * @param span the place of the operand, with its parentheses
   */
  Precedence(Origin origin, Expression first, Span span) {
    this.origin = origin;
    operands.add(first);
    operandSpans.add(span);
  }

  /** Adds an operator and the operand to its right. */
  void add(Token operator, Expression operand, Span span) {
    operators.add(operator(operator));
    operatorSpans.add(origin.span(operator));
    operands.add(operand);
    operandSpans.add(span);
  }

  /** The tree of the whole row. */
  Expression tree() {
    position = 0;
    return level(0);
  }

  private Expression level(int level) {
    if (level == LEVELS) {
      return operands.get(position);
    }
    int start = position;
    Expression first = level(level + 1);
    if (!operatorOf(level)) {
      return first;
    }
    List<Link> links = new ArrayList<>();
    while (operatorOf(level)) {
      BinaryOperator operator = operators.get(position);
      Span operatorSpan = operatorSpans.get(position);
      position++;
      // "=>" takes all that follows as its right side; the others end at their own level.
      Expression operand = level(operator == BinaryOperator.IMPLIES ? level : level + 1);
      links.add(new Link(operator, operatorSpan, operand));
    }
    Span span = operandSpans.get(start).to(operandSpans.get(position));
    return new Expression.Chain(first, links, span);
  }

  private boolean operatorOf(int level) {
    return position < operators.size() && operators.get(position).precedence() == level;
  }

  private BinaryOperator operator(Token token) {
    return switch (token.getType()) {
      case IMPLIES -> BinaryOperator.IMPLIES;
      case OROR, OR -> BinaryOperator.OR;
      case ANDAND, AND -> BinaryOperator.AND;
      case EQ -> BinaryOperator.EQUAL;
      case NE -> BinaryOperator.NOT_EQUAL;
      case LT -> BinaryOperator.LESS;
      case LE -> BinaryOperator.LESS_EQUAL;
      case GT -> BinaryOperator.GREATER;
      case GE -> BinaryOperator.GREATER_EQUAL;
      case PLUS -> BinaryOperator.ADD;
      case MINUS -> BinaryOperator.SUBTRACT;
      case STAR -> BinaryOperator.MULTIPLY;
      case SLASH -> BinaryOperator.DIVIDE;
      case PERCENT -> BinaryOperator.REMAINDER;
      case ASSIGN -> {
        Span span = origin.span(token);
        origin.report(
            Diagnostic.at(span, Problem.P003, "\"=\" assigns; use \"==\" to compare")
                .help("compare with `==`", span, "=="));
        yield BinaryOperator.EQUAL;
      }
      default -> throw new IllegalArgumentException("no operator: " + token.getText());
    };
  }
}
