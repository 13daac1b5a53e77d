// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.source.Limits;
import java.util.List;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.Interval;

/** Prepared tokens as the parser reads them. The last one is the end of the text. */
final class TokenList implements TokenStream {
  private final List<? extends Token> tokens;
  private int position;

  TokenList(List<? extends Token> tokens) {
    this.tokens = tokens;
  }

  @Override
  public Token LT(int distance) {
    int at = distance > 0 ? position + distance - 1 : position + distance;
    return at < 0 ? null : get(at);
  }

  @Override
  public int LA(int distance) {
    return LT(distance).getType();
  }

  /** The token at an index; the end of the text for every index behind it. */
  @Override
  public Token get(int index) {
    return tokens.get(Math.min(index, tokens.size() - 1));
  }

  @Override
  public void consume() {
    Limits.pollAt(position);
    if (position < tokens.size() - 1) {
      position++;
    }
  }

  @Override
  public int mark() {
    return -1;
  }

  @Override
  public void release(int marker) {
    // Every position can be sought at any time.
  }

  @Override
  public int index() {
    return position;
  }

  @Override
  public void seek(int index) {
    position = Math.min(index, tokens.size() - 1);
  }

  @Override
  public int size() {
    return tokens.size();
  }

  @Override
  public TokenSource getTokenSource() {
    return new ListTokenSource(tokens);
  }

  @Override
  public String getText(Interval interval) {
    StringBuilder text = new StringBuilder();
    for (int i = interval.a; i <= interval.b && i < tokens.size(); i++) {
      text.append(tokens.get(i).getText());
    }
    return text.toString();
  }

  @Override
  public String getText() {
    return getText(Interval.of(0, size() - 1));
  }

  @Override
  public String getText(RuleContext context) {
    return getText(context.getSourceInterval());
  }

  @Override
  public String getText(Token start, Token stop) {
    return getText(Interval.of(start.getTokenIndex(), stop.getTokenIndex()));
  }

  @Override
  public String getSourceName() {
    return tokens.getLast().getInputStream().getSourceName();
  }
}
