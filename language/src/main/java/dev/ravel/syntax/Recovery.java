// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import org.antlr.v4.runtime.ANTLRErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/** Reports what the grammar does not accept, and finds the place to go on. */
final class Recovery implements ANTLRErrorStrategy {
  private final SourceText source;
  private final Findings findings;
  private int lastReported = -1;

  Recovery(SourceText source, Findings findings) {
    this.source = source;
    this.findings = findings;
  }

  @Override
  public void reset(Parser parser) {
    lastReported = -1;
  }

  @Override
  public Token recoverInline(Parser parser) {
    throw new InputMismatchException(parser);
  }

  @Override
  public void recover(Parser parser, RecognitionException problem) {
    report(problem.getOffendingToken());
    switch (parser.getContext().getRuleIndex()) {
      case RULE_statement -> skipStatement(parser.getInputStream());
      case RULE_declaration, RULE_file -> skipDeclaration(parser.getInputStream());
      case RULE_netItem -> skipNetItem(parser.getInputStream());
      default -> seekBlock(parser.getInputStream());
    }
  }

  @Override
  public void sync(Parser parser) {
    TokenStream tokens = parser.getInputStream();
    int next = tokens.LA(1);
    switch (parser.getContext().getRuleIndex()) {
      case RULE_block -> {
        if (next != RBRACE
            && next != SEMI
            && next != Token.EOF
            && !(Kinds.isName(next) && next != AT && next != DONE && next != HOLDS)
            && !Kinds.beginsStatement(next)
            && parser.getContext().getChildCount() > 0) {
          report(tokens.LT(1));
          tokens.consume();
          skipStatement(tokens);
        }
      }
      case RULE_netBody -> {
        if (next != RBRACE
            && next != SEMI
            && next != Token.EOF
            && !Kinds.beginsNetItem(next)
            && parser.getContext().getChildCount() > 0) {
          report(tokens.LT(1));
          tokens.consume();
          skipNetItem(tokens);
        }
      }
      case RULE_file -> {
        boolean name = next == MODEL && parser.getContext().getChildCount() == 0;
        if (!name
            && next != SEMI
            && next != Token.EOF
            && next != ATOMIC
            && !Kinds.beginsDeclaration(next)) {
          report(tokens.LT(1));
          tokens.consume();
          skipDeclaration(tokens);
        }
      }
      default -> {
        // Elsewhere the grammar itself finds what is wrong.
      }
    }
  }

  @Override
  public boolean inErrorRecoveryMode(Parser parser) {
    return false;
  }

  @Override
  public void reportMatch(Parser parser) {
    // Nothing depends on it.
  }

  @Override
  public void reportError(Parser parser, RecognitionException problem) {
    // Reported when the place to go on is sought.
  }

  private void report(Token token) {
    if (token.getTokenIndex() == lastReported) {
      return;
    }
    lastReported = token.getTokenIndex();
    String found =
        token.getType() == Token.EOF ? "the end of the text" : "`" + token.getText() + "`";
    findings.add(
        source.span(token.getStartIndex(), token.getStopIndex() + 1),
        Problem.P001,
        "unexpected " + found);
  }

  private static void skipStatement(TokenStream tokens) {
    int depth = 0;
    while (tokens.LA(1) != Token.EOF) {
      int next = tokens.LA(1);
      boolean begins = Kinds.isName(next) || Kinds.beginsStatement(next);
      if (depth == 0 && (next == RBRACE || next == SEMI || (begins && firstOnLine(tokens)))) {
        return;
      }
      depth += next == LBRACE ? 1 : next == RBRACE ? -1 : 0;
      tokens.consume();
    }
  }

  private static boolean firstOnLine(TokenStream tokens) {
    Token before = tokens.LT(-1);
    return before == null || before.getLine() < tokens.LT(1).getLine();
  }

  private static void skipDeclaration(TokenStream tokens) {
    int depth = 0;
    while (tokens.LA(1) != Token.EOF) {
      int next = tokens.LA(1);
      boolean begins = Kinds.beginsDeclaration(next) || next == ATOMIC;
      if (depth == 0 && begins && firstOnLine(tokens)) {
        return;
      }
      depth = Math.max(0, depth + (next == LBRACE ? 1 : next == RBRACE ? -1 : 0));
      tokens.consume();
    }
  }

  private static void skipNetItem(TokenStream tokens) {
    int depth = 0;
    while (tokens.LA(1) != Token.EOF) {
      int next = tokens.LA(1);
      if (depth == 0 && (next == RBRACE || (Kinds.beginsNetItem(next) && firstOnLine(tokens)))) {
        return;
      }
      depth += next == LBRACE ? 1 : next == RBRACE ? -1 : 0;
      tokens.consume();
    }
  }

  private static void seekBlock(TokenStream tokens) {
    int start = tokens.index();
    while (tokens.LA(1) != LBRACE) {
      int next = tokens.LA(1);
      boolean elsewhere = next == RBRACE || next == SEMI || next == Token.EOF;
      if (elsewhere || (Kinds.beginsStatement(next) && firstOnLine(tokens))) {
        tokens.seek(start);
        return;
      }
      tokens.consume();
    }
  }
}
