// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.Call;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;

/**
 * Statements that begin with a name: an assignment, a call, a label, and expressions that are no
 * statements, which are explained.
 */
final class LooseStatements {
  private final Origin origin;
  private final Expressions expressions;

  LooseStatements(Origin origin, Expressions expressions) {
    this.origin = origin;
    this.expressions = expressions;
  }

  Statement statement(NamedContext context) {
    Span span = origin.span(context);
    Expression head = expressions.withSuffix(context.statementReference(), context.suffix());
    if (context.binary() != null) {
      report(context, span);
      return null;
    }
    if (context.ASSIGN() != null && head instanceof Access target) {
      return new Statement.Assign(target, context.rightSide().node, span);
    }
    if (context.COLON() != null && head instanceof Access label && label.selectors().isEmpty()) {
      return new Statement.Label(label.name(), span);
    }
    if (context.ASSIGN() == null && context.COLON() == null && head instanceof Call call) {
      return new Statement.Call(call.callee(), call.arguments(), span);
    }
    origin.report(
        Diagnostic.at(
            span, Problem.P014, "an expression alone does nothing; expected a statement"));
    return null;
  }

  private void report(NamedContext context, Span span) {
    String text = span.text();
    boolean comparison =
        switch (context.binary().start.getType()) {
          case EQ, NE, LT, LE, GT, GE -> true;
          default -> false;
        };
    if (!comparison) {
      origin.report(
          Diagnostic.at(
              span, Problem.P014, "an expression alone does nothing; expected a statement"));
      return;
    }
    Diagnostic diagnostic =
        Diagnostic.at(
            span,
            Problem.P004,
            "a comparison does nothing here; did you mean \"await " + text + "\"?");
    if (context.binary().start.getType() == EQ && context.operator().isEmpty()) {
      Span operator = origin.span(context.binary());
      String assignment =
          (origin.span(context.start, context.statementReference().stop).text()
              + " = "
              + origin.span(context.operand(0)).text());
      diagnostic =
          Diagnostic.at(
                  span,
                  Problem.P004,
                  "a comparison does nothing here; did you mean \"await "
                      + text
                      + "\" or \""
                      + assignment
                      + "\"?")
              .help("wait until it is true", start(span), "await ")
              .help("assign the value", operator, "=");
    } else {
      diagnostic = diagnostic.help("wait until it is true", start(span), "await ");
    }
    origin.report(diagnostic);
  }

  private Span start(Span span) {
    return origin.source().span(span.start(), span.start());
  }
}
