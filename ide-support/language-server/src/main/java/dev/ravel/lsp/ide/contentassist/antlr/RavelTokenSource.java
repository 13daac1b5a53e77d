// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide.contentassist.antlr;

import dev.ravel.lsp.ScannedTokens;
import java.util.Map;
import org.antlr.runtime.TokenSource;

/** The tokens of a text for the parser that completion asks. */
public class RavelTokenSource extends ScannedTokens {
  private static final String FILE =
      "dev/ravel/lsp/ide/contentassist/antlr/internal/InternalRavelParser.tokens";

  private static final Map<String, Integer> TYPES =
      types(() -> RavelTokenSource.class.getClassLoader().getResourceAsStream(FILE));

  /** Of the text that a lexer was given. */
  public RavelTokenSource(TokenSource lexer) {
    super(lexer, TYPES);
  }
}
