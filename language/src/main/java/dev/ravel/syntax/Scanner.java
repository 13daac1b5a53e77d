// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * Cuts a text into tokens. What is no part of the language is reported here, and goes on as the
 * token that was probably meant.
 */
final class Scanner {
  private final SourceText source;
  private final Findings findings;
  private final List<CommonToken> tokens = new ArrayList<>();
  private final Map<Integer, String> docs = new HashMap<>();
  private final StringBuilder doc = new StringBuilder();

  Scanner(SourceText source, Findings findings) {
    this.source = source;
    this.findings = findings;
  }

  /** The tokens between two offsets, the last one being the end. */
  List<CommonToken> scan(int start, int end) {
    RavelLexer lexer = new RavelLexer(new SourceCharacters(source, start, end));
    lexer.removeErrorListeners();
    CommonToken token = (CommonToken) lexer.nextToken();
    while (token.getType() != Token.EOF) {
      if (token.getType() == OPEN_COMMENT) {
        findings.add(
            Diagnostic.at(
                    source.span(token.getStartIndex(), token.getStopIndex() + 1),
                    Problem.P011,
                    "this comment has no end: expected `*/`")
                .label("opened here"));
        CommonToken eof = new CommonToken(Token.EOF, "");
        eof.setStartIndex(end);
        eof.setStopIndex(end - 1);
        token = eof;
        break;
      }
      take(token);
      token = (CommonToken) lexer.nextToken();
    }
    token.setStartIndex(end);
    token.setStopIndex(end - 1);
    tokens.add(token);
    return tokens;
  }

  /** The hover texts, by the offset of the token that follows them. */
  Map<Integer, String> docs() {
    return docs;
  }

  private void take(CommonToken token) {
    switch (token.getType()) {
      case DOC -> {
        if (!doc.isEmpty()) {
          doc.append('\n');
        }
        doc.append(token.getText().substring(3).strip());
        return;
      }
      case OPEN_TEXT -> {
        findings.add(
            source.span(token.getStartIndex(), token.getStopIndex() + 1),
            Problem.P010,
            "this text has no closing quote on its line");
        token.setType(TEXT);
      }
      case FOREIGN_NAME, UNKNOWN -> {
        findings.add(
            source.span(token.getStartIndex(), token.getStopIndex() + 1),
            Problem.P009,
            "a character that Ravel does not know");
        if (token.getType() == UNKNOWN) {
          return;
        }
        token.setType(ID);
      }
      case BAD_NUMBER -> {
        findings.add(
            source.span(token.getStartIndex(), token.getStopIndex() + 1),
            Problem.P001,
            "a name cannot begin with a digit");
        token.setType(ID);
      }
      default -> {
        // An ordinary word or sign.
      }
    }
    if (!doc.isEmpty()) {
      docs.put(token.getStartIndex(), doc.toString());
      doc.setLength(0);
    }
    tokens.add(token);
  }
}
