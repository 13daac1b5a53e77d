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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/**
 * Statements that begin with a name: an assignment, a call, a label, and expressions that are no
 * statements, which are explained.
 */
final class LooseStatements {
  private static final List<String> STATEMENTS =
      List.of(
          "var",
          "await",
          "if",
          "while",
          "loop",
          "for",
          "repeat",
          "either",
          "break",
          "continue",
          "goto",
          "atomic",
          "critical",
          "section",
          "noncritical",
          "lock",
          "unlock",
          "trylock",
          "with",
          "wait",
          "signal",
          "broadcast",
          "down",
          "up",
          "send",
          "receive",
          "pass",
          "fire",
          "start",
          "join",
          "assert",
          "assume",
          "print",
          "skip");

  /** Words of other languages. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "elif", "else if",
          "elsif", "else if",
          "elseif", "else if",
          "printf", "print",
          "acquire", "lock",
          "release", "unlock",
          "notify", "signal",
          "recv", "receive");

  private final Origin origin;
  private final Expressions expressions;

  LooseStatements(Origin origin, Expressions expressions) {
    this.origin = origin;
    this.expressions = expressions;
  }

  /** The statement, or {@code null} where it is none. */
  Statement statement(NamedContext context) {
    Span span = origin.span(context);
    Expression head = expressions.withSuffix(context.statementReference(), context.suffix());
    if (context.binary() != null) {
      origin.complain(context, noStatement(context, span));
      return null;
    }
    if (context.ASSIGN() != null && head instanceof Access target) {
      return new Statement.Assign(target, context.rightSide().node, span);
    }
    if (context.COLON() != null && head instanceof Access label && label.selectors().isEmpty()) {
      return new Statement.Label(label.name(), span);
    }
    if (context.ASSIGN() == null && context.COLON() == null) {
      if (head instanceof Call call) {
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
            && context.operator().isEmpty()
            && !Expressions.isCall(context.statementReference());
    if (!equation) {
      return Diagnostic.at(
              span, Problem.P004, "a comparison does nothing here; did you mean \"" + await + "\"?")
          .help("wait until it is true", origin.before(context), "await ");
    }
    Span target = origin.span(context.start, context.statementReference().stop);
    String assignment = shown(target) + " = " + shown(origin.span(context.operand(0)));
    return Diagnostic.at(
            span,
            Problem.P004,
            "a comparison does nothing here; did you mean \""
                + await
                + "\" or \""
                + assignment
                + "\"?")
        .help("wait until it is true", origin.before(context), "await ")
        .help("assign the value", origin.span(operator), "=");
  }

  private void complainAboutName(NamedContext context, Expression head, Span span) {
    Token next = origin.after(context);
    boolean goesOn = next.getLine() == context.stop.getLine() && beginsOperand(next);
    String text = span.text();
    boolean plain = head instanceof Access access && access.selectors().isEmpty();
    Optional<String> meant =
        plain
            ? Optional.ofNullable(ELSEWHERE.get(text))
                .or(() -> Spelling.closest(text, STATEMENTS).filter(w -> goesOn || w.length() > 3))
            : Optional.empty();
    Diagnostic diagnostic =
        Diagnostic.at(
            span,
            Problem.P014,
            goesOn
                ? "expected a statement, found `" + shown(span) + "`"
                : "`" + shown(span) + "` alone does nothing; expected a statement");
    origin.complain(
        context,
        meant
            .map(word -> diagnostic.help("did you mean `" + word + "`?", span, word))
            .orElse(diagnostic));
    if (goesOn) {
      origin.findings().quiet(next.getLine());
    }
  }

  private static boolean beginsOperand(Token token) {
    return switch (token.getType()) {
      case NUMBER, TRUE, FALSE, TEXT, LBRACE, LPAREN, INT, BOOL, STRAY, UNKNOWN -> true;
      default -> Kinds.isName(token.getType());
    };
  }

  private static String shown(Span span) {
    String text = span.text().replaceAll("\\s+", " ");
    return text.length() > 60 ? text.substring(0, 57) + "…" : text;
  }
}
