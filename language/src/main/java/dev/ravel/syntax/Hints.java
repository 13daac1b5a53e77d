// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.syntax.Complaints.Situation;
import org.antlr.v4.runtime.RuleContext;

/** Adds a way out to a complaint where the mistake is a common one. */
final class Hints {
  private final SourceText source;

  Hints(SourceText source) {
    this.source = source;
  }

  /** The diagnostic, with a help if there is one for the situation. */
  Diagnostic add(Diagnostic diagnostic, Situation at) {
    RuleContext rule = at.context() instanceof NameContext name ? name.parent : at.context();
    if (at.foundIs(INT, BOOL) && at.wants(ID) && !at.wants(BOOL)) {
      return diagnostic.help("the type stands after the name, as in `x: int[0..3]`");
    }
    if (rule instanceof ProcHeadContext && at.foundIs(INT, BOOL)) {
      return diagnostic.help("the type stands after the name, as in `proc p(x: int[0..3])`");
    }
    if (rule instanceof ChannelTailContext && at.wants(COLON)) {
      return diagnostic.help(
          "the type of its messages and its capacity follow a colon: `channel c: int[0..3][1]`");
    }
    boolean range = rule instanceof TypeNameContext;
    if (range && (at.wants(LBRACKET) || (at.wants(RANGE) && at.foundIs(RBRACKET)))) {
      return diagnostic.help("`int` has a range, as in `int[0..3]`");
    }
    if (at.wants(BOOL) && at.foundIs(NUMBER, LBRACKET, MINUS)) {
      return diagnostic.help("a range of numbers is the type `int[0..3]`");
    }
    if (at.wants(LBRACE) && at.foundIs(THEN, DO)) {
      Span word = Kinds.span(source, at.found());
      return diagnostic.help("a block stands in braces, without `" + word.text() + "`");
    }
    if (rule instanceof ForHeadContext && at.foundIs(LPAREN)) {
      return diagnostic.help("a loop counts through a range: `for j in 0..N-1 { … }`");
    }
    if (rule instanceof AccessContext && at.foundIs(LPAREN)) {
      return diagnostic.help("write the name without parentheses");
    }
    if (at.wants(LBRACE) && at.foundIs(LPAREN)) {
      return diagnostic.help("indices stand in square brackets, as in `thread P[i in 0..1]`");
    }
    if (at.wants(LBRACE) && rule.getParent() instanceof StatementContext) {
      return diagnostic.help("a block stands in braces: `{ … }`");
    }
    if (at.wants(TEXT) && at.beforeIs(PRINT)) {
      return diagnostic.help("values stand in braces inside of a text: `print \"x = {x}\"`");
    }
    if (at.wants(ARROW) && rule instanceof TransitionContext && at.foundIs(ID)) {
      return diagnostic.help("commas stand between places");
    }
    if (at.wants(NO)) {
      return diagnostic.help(
          "a property begins with " + PropertyWords.all() + ", or it is `… leads to …`");
    }
    return diagnostic;
  }
}
