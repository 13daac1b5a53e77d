// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.parser.antlr;

import dev.ravel.lsp.ScannedTokens;
import java.util.Map;
import org.antlr.runtime.TokenSource;

/** The tokens of a text for the parser of documents. */
public class RavelTokenSource extends ScannedTokens {
  private static final Map<String, Integer> TYPES = types(new RavelAntlrTokenFileProvider());

  /** Of the text that a lexer was given. */
  public RavelTokenSource(TokenSource lexer) {
    super(lexer, TYPES);
  }
}
