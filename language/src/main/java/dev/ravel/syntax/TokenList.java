// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.source.Limits;
import java.util.List;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;

/**
 * A stream of tokens that are all there. It stays at the last one, which is the end of the text,
 * and has that for every index after it.
 */
final class TokenList extends CommonTokenStream {
  TokenList(List<CommonToken> tokens) {
    super(new ListTokenSource(tokens));
    fill();
  }

  @Override
  public Token get(int index) {
    return super.get(Math.min(index, size() - 1));
  }

  @Override
  public void consume() {
    Limits.pollAt(index());
    if (LA(1) != EOF) {
      super.consume();
    }
  }
}
