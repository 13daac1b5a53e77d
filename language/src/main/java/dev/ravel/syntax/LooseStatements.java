// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.Call;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * Statements that begin with a name. They are an assignment, a call, a label, and expressions that
 * are no statements, which are explained.
 */
record LooseStatements(Origin origin, Expressions expressions) {
  /** The statement, or {@code null} where it is none. */
  Statement statement(NamedContext context) {
    Span span = origin.span(context);
    Expression head = expressions.withSuffix(context.statementReference(), context.suffix());
    if (context.binary() != null) {
      origin.complain(context, noStatement(context, span));
      return null;
    }
    if (context.ASSIGN() != null && head instanceof Access target) {
      return context.COMMA().isEmpty()
          ? new Statement.Assign(target, context.rightSide(0).node, span)
          : together(context, target, span);
    }
    if (context.COLON() != null
        && head instanceof Access label
        && label.selectors().isEmpty()
        && label.order().isEmpty()) {
      return new Statement.Label(label.name(), span);
    }
    if (context.ASSIGN() == null && context.COLON() == null) {
      if (head instanceof Call call) {
        Token next = origin.after(context);
        if (StatementWords.isForeignHead(call.callee().text(), next)) {
          origin.complain(context, StatementWords.explain(call.callee().span(), next));
          origin.findings().quiet(next.getLine());
          return null;
        }
        return new Statement.Call(call.callee(), call.arguments(), span);
      }
      complainAboutName(context, head, span);
      return null;
    }
    String found =
        context.COLON() != null ? "a label is a single name" : "only variables can be assigned";
    origin.complain(
        context,
        Diagnostic.at(
            origin.span(context.start, context.statementReference().stop),
            Problem.P014,
            found + ", found `" + shown(head.span()) + "`"));
    return null;
  }

  /** Several assignments in one, or {@code null} where they are no such. */
  private Statement together(NamedContext context, Access first, Span span) {
    List<Access> targets = new ArrayList<>(List.of(first));
    context.access().forEach(target -> targets.add(target.node));
    List<Expression> values = new ArrayList<>();
    for (RightSideContext side : context.rightSide()) {
      switch (side.node) {
        case Expression value -> values.add(value);
        case RightSide.Any _, RightSide.AnyOf _ ->
            origin.complain(
                context,
                Diagnostic.at(
                        origin.span(side),
                        Problem.P001,
                        "`any` cannot stand in an assignment to several variables")
                    .help("choose into a local variable before, and assign that"));
      }
    }
    if (values.size() < context.rightSide().size()) {
      return null;
    }
    if (values.size() != targets.size()) {
      origin.complain(context, unequal(span, targets.size(), values.size()));
      return null;
    }
    return new Statement.AssignAll(targets, values, span);
  }

  /** Reports an assignment to several variables with another number of values. */
  static Diagnostic unequal(Span span, int targets, int values) {
    return Diagnostic.at(
            span,
            Problem.P001,
            "%s assigned, but there %s"
                .formatted(
                    targets == 1 ? "1 variable is" : targets + " variables are",
                    values == 1 ? "is 1 value" : "are " + values + " values"))
        .help("write one value for each variable, in their order");
  }

  private Diagnostic noStatement(NamedContext context, Span span) {
    Token operator = context.binary().start;
    boolean comparison =
        switch (operator.getType()) {
          case EQ, NE, LT, LE, GT, GE -> true;
          default -> false;
        };
    if (!comparison) {
      return Diagnostic.at(
              span,
              Problem.P014,
              "an expression does nothing here; expected a statement, found `" + shown(span) + "`")
          .help("wait until it is true, with `await`", origin.before(context), "await ");
    }
    String await = "await " + shown(span);
    boolean equation =
        operator.getType() == EQ
            && context.operator().stream()
                .allMatch(o -> Kinds.isIn(o.start.getType(), PLUS, PERCENT))
            && !Expressions.isCall(context.statementReference());
    if (!equation) {
      return Diagnostic.at(
              span, Problem.P004, "a comparison does nothing here; did you mean \"" + await + "\"?")
          .help("wait until it is true", origin.before(context), "await ");
    }
    Span target = origin.span(context.start, context.statementReference().stop);
    String assignment =
        shown(target) + " = " + shown(origin.span(context.operand(0).start, context.stop));
    return Diagnostic.at(
            span,
            Problem.P004,
            "a comparison does nothing here; did you mean \"%s\" or \"%s\"?"
                .formatted(await, assignment))
        .help("wait until it is true", origin.before(context), "await ")
        .help("assign the value", origin.span(operator), "=");
  }

  private void complainAboutName(NamedContext context, Expression head, Span span) {
    if (head instanceof Access access && access.selectors().isEmpty()) {
      Token next = origin.after(context);
      origin.complain(context, StatementWords.explain(span, next));
      if (StatementWords.goesOn(next.getType())) {
        origin.findings().quiet(span.line());
      }
    } else {
      origin.complain(
          context,
          Diagnostic.at(
              span,
              Problem.P014,
              "`" + shown(span) + "` alone does nothing; expected a statement"));
    }
  }

  private static String shown(Span span) {
    String text = span.text().replaceAll("\\s+", " ");
    return text.length() > 60 ? text.substring(0, 57) + "…" : text;
  }
}
