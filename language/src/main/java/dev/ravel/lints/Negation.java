// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lints;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.Expression.Quantifier;
import dev.ravel.ast.Expression.UnaryOperator;
import dev.ravel.ast.Slices;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;

/** Writes the negation of a condition as a person would. */
public final class Negation {
  private static final int GREEDY = -1;
  private static final int ATOM = 8;

  private Negation() {}

  /**
   * A text and what stands outermost in it.
   *
   * @param precedence how tightly its outermost operator binds
   * @param open whether it ends with a quantifier or an {@code if}, which takes in what follows
   */
  private record Written(String text, int precedence, boolean open) {
    /** A text that needs no parentheses. */
    static Written atom(String text) {
      return new Written(text, ATOM, false);
    }

    /** This as an operand of an operator. */
    Written within(int least, boolean last) {
      return precedence < least || (open && !last) ? atom("(" + text + ")") : this;
    }
  }

  /** The text of the negation of a condition. */
  public static String of(Expression condition) {
    return negate(condition).text();
  }

  private static Written negate(Expression condition) {
    return switch (condition) {
      case Expression.Chain chain -> chain(chain);
      case Expression.Unary unary -> unary(unary);
      case Expression.BoolLiteral literal -> Written.atom(String.valueOf(!literal.value()));
      case Expression.Quantified quantified -> quantified(quantified);
      case Access access -> Written.atom("!" + access.span().text());
      case Expression.Call call -> Written.atom("!" + call.span().text());
      case Expression.IntLiteral _,
          Expression.Extreme _,
          Expression.Conditional _,
          Expression.ListLiteral _,
          Expression.Question _ ->
          not(condition.span().text());
    };
  }

  private static Written not(String text) {
    return Written.atom("!(" + Slices.bare(text) + ")");
  }

  private static Written unary(Expression.Unary unary) {
    String text = unary.span().text();
    if (unary.operator() != UnaryOperator.NOT) {
      return not(text);
    }
    String operand = text.startsWith("not") ? text.substring(3) : text.substring(1);
    return asItIs(operand.strip(), unary.operand());
  }

  /** An expression that is not negated. */
  private static Written asItIs(String text, Expression expression) {
    return new Written(Slices.bare(text), precedence(expression), endsOpen(expression));
  }

  private static int precedence(Expression expression) {
    return switch (expression) {
      case Expression.Chain chain -> chain.links().getFirst().operator().precedence();
      case Expression.Unary _ -> ATOM - 1;
      case Expression.Quantified _, Expression.Conditional _ -> GREEDY;
      case Expression.IntLiteral _,
          Expression.BoolLiteral _,
          Expression.Extreme _,
          Access _,
          Expression.Call _,
          Expression.ListLiteral _,
          Expression.Question _ ->
          ATOM;
    };
  }

  private static boolean endsOpen(Expression expression) {
    if (expression instanceof Expression.Chain chain) {
      return endsOpen(chain);
    }
    return expression instanceof Expression.Unary unary
        ? endsOpen(unary.operand())
        : precedence(expression) == GREEDY;
  }

  private static boolean endsOpen(Expression.Chain chain) {
    String last = Slices.right(chain, chain.links().size() - 1).text();
    boolean closed = !Slices.bare(last).equals(last);
    return !closed && endsOpen(chain.links().getLast().operand());
  }

  private static Written quantified(Expression.Quantified quantified) {
    if (quantified.quantifier() == Quantifier.COUNT) {
      return not(quantified.span().text());
    }
    String word = quantified.quantifier() == Quantifier.ALL ? "some" : "all";
    Span span = quantified.span();
    String text = span.text();
    int body = Math.clamp(quantified.body().span().start() - (long) span.start(), 0, text.length());
    int colon = text.lastIndexOf(':', body);
    String head = text.substring(quantified.quantifier().word().length(), colon + 1);
    return new Written(word + head + " " + negate(quantified.body()).text(), GREEDY, true);
  }

  private static Written chain(Expression.Chain chain) {
    BinaryOperator operator = chain.links().getFirst().operator();
    return switch (operator) {
      case AND -> joined(chain, " || ", BinaryOperator.OR.precedence());
      case OR -> joined(chain, " && ", BinaryOperator.AND.precedence());
      case IMPLIES -> {
        int and = BinaryOperator.AND.precedence();
        Written left = asItIs(Slices.first(chain).text(), chain.first()).within(and, false);
        Written right = negate(chain.links().getFirst().operand()).within(and, true);
        yield new Written(left.text() + " && " + right.text(), and, right.open());
      }
      case EQUAL -> compared(chain, BinaryOperator.NOT_EQUAL);
      case NOT_EQUAL -> compared(chain, BinaryOperator.EQUAL);
      case LESS -> compared(chain, BinaryOperator.GREATER_EQUAL);
      case LESS_EQUAL -> compared(chain, BinaryOperator.GREATER);
      case GREATER -> compared(chain, BinaryOperator.LESS_EQUAL);
      case GREATER_EQUAL -> compared(chain, BinaryOperator.LESS);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> not(chain.span().text());
    };
  }

  private static Written compared(Expression.Chain chain, BinaryOperator opposite) {
    if (chain.links().size() != 1) {
      return not(chain.span().text());
    }
    String left = Slices.first(chain).text();
    String right = Slices.right(chain, 0).text();
    return new Written(
        left + " " + opposite.symbol() + " " + right, opposite.precedence(), endsOpen(chain));
  }

  private static Written joined(Expression.Chain chain, String operator, int precedence) {
    List<String> operands = new ArrayList<>();
    operands.add(negate(chain.first()).within(precedence, false).text());
    boolean open = false;
    for (int i = 0; i < chain.links().size(); i++) {
      boolean last = i + 1 == chain.links().size();
      Written operand = negate(chain.links().get(i).operand()).within(precedence, last);
      operands.add(operand.text());
      open = operand.open();
    }
    return new Written(String.join(operator, operands), precedence, open);
  }
}
