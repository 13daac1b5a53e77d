// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Expression;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.LtlFormula.BinaryLtl;
import dev.ravel.ast.LtlFormula.UnaryLtl;
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
              unknown(token, "expected an operator (`U`, `W`, `R`, `M`, `&&`, `||` or `->`)");
              yield BinaryLtl.AND;
            }
          };
    };
  }

  /** An operand: operators, if any, and what they stand before. */
  LtlFormula operand(FormulaOperandContext context) {
    FormulaBaseContext base = context.formulaBase();
    Span span = origin.span(base);
    LtlFormula built =
        switch (base.start.getType()) {
          case TRUE -> new LtlFormula.Atom(new Expression.BoolLiteral(true, span), span);
          case FALSE -> new LtlFormula.Atom(new Expression.BoolLiteral(false, span), span);
          case ATOM -> new LtlFormula.Atom(base.expression().node, span);
          default -> base.formula().node;
        };
    for (int i = context.getChildCount() - 2; i >= 0; i--) {
      Token token = Origin.first(context.getChild(i));
      built = new LtlFormula.Unary(prefix(token), built, origin.span(token, base.stop));
    }
    return built;
  }

  private UnaryLtl prefix(Token token) {
    if (token.getType() == BANG || token.getType() == NOT) {
      return UnaryLtl.NOT;
    }
    return switch (token.getText()) {
      case "X" -> UnaryLtl.NEXT;
      case "F", "<>" -> UnaryLtl.FINALLY;
      case "G", "[]" -> UnaryLtl.GLOBALLY;
      default -> {
        unknown(token, "a condition stands in parentheses here");
        yield UnaryLtl.NOT;
      }
    };
  }

  private void unknown(Token token, String message) {
    origin.report(origin.span(token), Problem.P013, message + ", found `" + token.getText() + "`");
  }
}
