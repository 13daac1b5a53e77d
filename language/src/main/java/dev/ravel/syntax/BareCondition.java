// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/** Explains a condition that stands in a formula of temporal logic without parentheses. */
final class BareCondition {
  private final SourceText source;
  private final TokenStream tokens;

  BareCondition(SourceText source, TokenStream tokens) {
    this.source = source;
    this.tokens = tokens;
  }

  /**
   * What to write for the condition around a token that does not fit; empty if there is none.
   *
   * @param before the token before, {@code null} at the start
   */
  Optional<Diagnostic> explain(Token before, Token found) {
    boolean named = before != null && Kinds.isName(before.getType()) && !Atoms.isOperator(before);
    boolean number = found.getType() == NUMBER || found.getType() == MINUS;
    if (!named && !number) {
      return Optional.empty();
    }
    Token first = named ? before : found;
    Token last = last(first);
    Span span = Kinds.span(source, first, last);
    String written = "(" + span.text() + ")";
    return Optional.of(
        Diagnostic.at(span, Problem.P013, "a condition stands in parentheses in a formula")
            .help("write `" + written + "`", span, written));
  }

  private Token last(Token first) {
    int depth = 0;
    int at = first.getTokenIndex();
    while (!ends(at + 1, depth)) {
      at++;
      int type = tokens.get(at).getType();
      boolean opens = Kinds.opens(type) || type == ATOM;
      depth += opens ? 1 : Kinds.closes(type) ? -1 : 0;
    }
    return tokens.get(at);
  }

  private boolean ends(int index, int depth) {
    Token token = tokens.get(index);
    if (token.getType() == EOF) {
      return true;
    }
    return depth == 0
        && switch (token.getType()) {
          case RPAREN, ANDAND, OROR, AND, OR, ARROW, IMPLIES -> true;
          default -> token.getType() == ID && Atoms.isOperator(token);
        };
  }
}
