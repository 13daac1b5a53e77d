// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.LtlFormula.BinaryLtl;
import dev.ravel.ast.LtlFormula.UnaryLtl;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;

/** Builds formulas of temporal logic. */
final class Formulas {
  private final Origin origin;

  Formulas(Origin origin) {
    this.origin = origin;
  }

  /** Reads the formula between the quotes of a text. */
  Optional<LtlFormula> formula(Token text) {
    int end = new Texts(origin).contentEnd(text);
    return new Reading(origin.source(), origin.findings()).formula(text.getStartIndex() + 1, end);
  }

  /**
   * A row of operands; {@code U}, {@code W}, {@code R} and {@code M} bind tightest, then &&, ||,
   * ->.
   */
  LtlFormula row(FormulaContext context) {
    List<LtlFormula> operands = new ArrayList<>();
    List<BinaryLtl> operators = new ArrayList<>();
    for (ParseTree child : context.children) {
      if (child instanceof FormulaOperandContext operand) {
        operands.add(operand.node);
      } else {
        operators.add(operator(child));
      }
    }
    return new FormulaRow(operands, operators).tree();
  }

  private BinaryLtl operator(ParseTree child) {
    Token token = Origin.first(child);
    return switch (token.getType()) {
      case ANDAND, AND -> BinaryLtl.AND;
      case OROR, OR -> BinaryLtl.OR;
      case ARROW, IMPLIES -> BinaryLtl.IMPLIES;
      default ->
          switch (token.getText()) {
            case "U" -> BinaryLtl.UNTIL;
            case "W" -> BinaryLtl.WEAK_UNTIL;
            case "R" -> BinaryLtl.RELEASE;
            case "M" -> BinaryLtl.STRONG_RELEASE;
            default -> {
              unknown(token);
              yield BinaryLtl.AND;
            }
          };
    };
  }

  /** An operand with its operators, if any. */
  LtlFormula operand(FormulaOperandContext context) {
    FormulaBaseContext base = context.formulaBase();
    Span span = origin.span(base);
    LtlFormula built =
        switch (base.start.getType()) {
          case TRUE -> new LtlFormula.Atom(new Expression.BoolLiteral(true, span), span);
          case FALSE -> new LtlFormula.Atom(new Expression.BoolLiteral(false, span), span);
          case ATOM -> new LtlFormula.Atom(base.expression().node, span);
          case LPAREN -> base.formula().node;
          default -> bare(base.bareCondition().node, context.getChildCount() > 1);
        };
    for (int i = context.getChildCount() - 2; i >= 0; i--) {
      Token token = Origin.first(context.getChild(i));
      built = new LtlFormula.Unary(prefix(token), built, origin.span(token, base.stop));
    }
    return built;
  }

  /** A condition without parentheses. It is a name, or a comparison alone. */
  private LtlFormula bare(Expression condition, boolean prefixed) {
    boolean alone =
        switch (condition) {
          case Access _, Expression.Call _, Expression.Question _ -> true;
          case Expression.Chain chain -> !prefixed && compares(chain);
          default -> false;
        };
    if (!alone) {
      Span span = condition.span();
      String written = "(" + span.text() + ")";
      origin
          .findings()
          .add(
              Diagnostic.at(span, Problem.P013, "a condition stands in parentheses in a formula")
                  .help("write `" + written + "`", span, written));
    }
    return new LtlFormula.Atom(condition, condition.span());
  }

  private static boolean compares(Expression.Chain chain) {
    int precedence = chain.links().getFirst().operator().precedence();
    return precedence == BinaryOperator.EQUAL.precedence()
        || precedence == BinaryOperator.LESS.precedence();
  }

  private static UnaryLtl prefix(Token token) {
    return switch (token.getText()) {
      case "X" -> UnaryLtl.NEXT;
      case "F", "<>" -> UnaryLtl.FINALLY;
      case "G", "[]" -> UnaryLtl.GLOBALLY;
      default -> UnaryLtl.NOT;
    };
  }

  private void unknown(Token token) {
    String operators = "expected an operator (`U`, `W`, `R`, `M`, `&&`, `||` or `->`)";
    String message = operators + ", found `" + token.getText() + "`";
    origin.report(origin.span(token), Problem.P013, message);
  }
}
