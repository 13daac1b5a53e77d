// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.Expression.Quantifier;
import dev.ravel.ast.Expression.UnaryOperator;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;

/** Writes the negation of a condition as a person would. */
final class Negation {
  private static final int GREEDY = -1;
  private static final int ATOM = 8;

  private Negation() {}

  /** A text and how tightly its outermost operator binds. */
  private record Written(String text, int precedence) {
    String within(int least) {
      return precedence < least ? "(" + text + ")" : text;
    }
  }

  /** The text of the negation of a condition. */
  static String of(Expression condition) {
    return negate(condition).text();
  }

  private static Written negate(Expression condition) {
    return switch (condition) {
      case Expression.Chain chain -> chain(chain);
      case Expression.Unary unary when unary.operator() == UnaryOperator.NOT -> operand(unary);
      case Expression.BoolLiteral literal -> new Written(String.valueOf(!literal.value()), ATOM);
      case Expression.Quantified quantified when quantified.quantifier() != Quantifier.COUNT ->
          quantified(quantified);
      case Expression.Conditional conditional ->
          new Written("!(" + conditional.span().text() + ")", ATOM);
      case Expression.InSection in -> new Written("!(" + in.span().text() + ")", ATOM);
      case Expression.AtLabel at -> new Written("!(" + at.span().text() + ")", ATOM);
      case Expression.IsDone done -> new Written("!(" + done.span().text() + ")", ATOM);
      case Expression.HoldsMutex holds -> new Written("!(" + holds.span().text() + ")", ATOM);
      case Expression other -> new Written("!" + other.span().text(), ATOM - 1);
    };
  }

  private static Written operand(Expression.Unary unary) {
    String text = unary.span().text();
    String operand = text.startsWith("not") ? text.substring(3) : text.substring(1);
    String bare = Slices.bare(operand.strip());
    return new Written(bare, precedence(unary.operand()));
  }

  private static int precedence(Expression expression) {
    return switch (expression) {
      case Expression.Chain chain -> chain.links().getFirst().operator().precedence();
      case Expression.Unary _ -> ATOM - 1;
      case Expression.Quantified _, Expression.Conditional _ -> GREEDY;
      case Expression _ -> ATOM;
    };
  }

  private static Written quantified(Expression.Quantified quantified) {
    String word = quantified.quantifier() == Quantifier.ALL ? "some" : "all";
    Span span = quantified.span();
    String text = span.text();
    int start = quantified.body().span().start() - span.start();
    int colon = start <= 0 ? -1 : text.lastIndexOf(':', start);
    String head =
        colon < 0
            ? " "
                + quantified.variable()
                + " in "
                + quantified.low().span().text()
                + ".."
                + quantified.high().span().text()
                + ":"
            : text.substring(quantified.quantifier().word().length(), colon + 1);
    return new Written(word + head + " " + negate(quantified.body()).text(), GREEDY);
  }

  private static Written chain(Expression.Chain chain) {
    BinaryOperator operator = chain.links().getFirst().operator();
    return switch (operator) {
      case AND -> joined(chain, " || ", BinaryOperator.OR.precedence());
      case OR -> joined(chain, " && ", BinaryOperator.AND.precedence());
      case IMPLIES -> {
        int and = BinaryOperator.AND.precedence();
        String left =
            new Written(Slices.first(chain).text(), precedence(chain.first())).within(and);
        Expression.Link link = chain.links().getFirst();
        yield new Written(left + " && " + negate(link.operand()).within(and), and);
      }
      case EQUAL -> compared(chain, BinaryOperator.NOT_EQUAL);
      case NOT_EQUAL -> compared(chain, BinaryOperator.EQUAL);
      case LESS -> compared(chain, BinaryOperator.GREATER_EQUAL);
      case LESS_EQUAL -> compared(chain, BinaryOperator.GREATER);
      case GREATER -> compared(chain, BinaryOperator.LESS_EQUAL);
      case GREATER_EQUAL -> compared(chain, BinaryOperator.LESS);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER ->
          new Written("!(" + chain.span().text() + ")", ATOM);
    };
  }

  private static Written compared(Expression.Chain chain, BinaryOperator opposite) {
    if (chain.links().size() != 1) {
      return new Written("!(" + chain.span().text() + ")", ATOM);
    }
    String left = Slices.first(chain).text();
    String right = Slices.right(chain, 0).text();
    return new Written(left + " " + opposite.symbol() + " " + right, opposite.precedence());
  }

  private static Written joined(Expression.Chain chain, String operator, int precedence) {
    List<String> operands = new ArrayList<>();
    operands.add(negate(chain.first()).within(precedence));
    chain.links().forEach(link -> operands.add(negate(link.operand()).within(precedence)));
    return new Written(String.join(operator, operands), precedence);
  }
}
