// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.ast.Name;
import dev.ravel.ast.Order;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * The origin of the tree. It has the places of the text, names, hover texts, and errors.
 *
 * @param docs the hover texts by the offset of the token that follows them
 * @param tokens what the parser reads
 */
record Origin(SourceText source, Findings findings, Map<Integer, String> docs, TokenList tokens) {
  /** The first token of a part of a rule. */
  static Token first(ParseTree part) {
    return part instanceof TerminalNode leaf ? leaf.getSymbol() : ((ParserRuleContext) part).start;
  }

  /** The token after what a rule matched. */
  Token after(ParserRuleContext context) {
    return tokens.get(context.stop.getTokenIndex() + 1);
  }

  /** The place of a token. */
  Span span(Token token) {
    return Kinds.span(source, token);
  }

  /** The place from one token to another. */
  Span span(Token first, Token last) {
    int start = first.getStartIndex();
    return source.span(start, Math.max(start, last.getStopIndex() + 1));
  }

  /** The place of all that a rule matched. */
  Span span(ParserRuleContext context) {
    return span(context.start, context.stop == null ? context.start : context.stop);
  }

  /** The name that a rule for names matched. */
  Name name(ParserRuleContext context) {
    return new Name(context.start.getText(), span(context.start));
  }

  /** The name that a token is. */
  Name name(Token token) {
    return new Name(token.getText(), span(token));
  }

  /** The memory order that a token is a word for; absent if there is no token. */
  Optional<Order> order(TerminalNode word) {
    return Optional.ofNullable(word)
        .map(TerminalNode::getSymbol)
        .flatMap(its -> Order.named(its.getText()).map(order -> new Order(order, span(its))));
  }

  /** The hover text before what a rule matched; empty where there is none. */
  String doc(ParserRuleContext context) {
    return docs.getOrDefault(context.start.getStartIndex(), "");
  }

  /** Reports a problem. */
  void report(Span span, Problem problem, String message) {
    findings.add(span, problem, message);
  }

  /** Reports a problem. */
  void report(Diagnostic diagnostic) {
    findings.add(diagnostic);
  }

  /** Reports a problem with what a rule matched, unless its line has one that explains it. */
  void complain(ParserRuleContext context, Diagnostic diagnostic) {
    if (!findings.explained(context.start.getStartIndex(), context.start.getLine())) {
      findings.add(diagnostic);
    }
  }

  /** An empty place before what a rule matched. */
  Span before(ParserRuleContext context) {
    return source.span(context.start.getStartIndex(), context.start.getStartIndex());
  }
}
