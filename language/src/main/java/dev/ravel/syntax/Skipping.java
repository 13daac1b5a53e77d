// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import java.util.function.IntPredicate;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/** The place to go on after something that does not fit. Braces are balanced here. */
final class Skipping {
  private Skipping() {}

  /** Skips to the end of the block, to a semicolon, or to a line that begins with a statement. */
  static void statement(TokenStream tokens) {
    part(tokens, Skipping::beginsStatement);
  }

  /** Skips to the end of the net, to a semicolon, or to a line that begins with an item. */
  static void netItem(TokenStream tokens) {
    part(tokens, Kinds::beginsNetItem);
  }

  private static void part(TokenStream tokens, IntPredicate beginsNext) {
    int depth = 0;
    while (tokens.LA(1) != Token.EOF) {
      int next = tokens.LA(1);
      boolean begins = beginsNext.test(next) && isFirstOnLine(tokens);
      if (depth == 0 && (next == RBRACE || next == SEMI || begins)) {
        return;
      }
      depth += change(next);
      tokens.consume();
    }
  }

  /** Skips to a line that begins with a declaration, outside of all braces. */
  static void declaration(TokenStream tokens) {
    int depth = 0;
    while (tokens.LA(1) != Token.EOF) {
      int next = tokens.LA(1);
      boolean begins = Kinds.beginsDeclaration(next) || next == ATOMIC;
      if (depth <= 0 && begins && isFirstOnLine(tokens) && !follows(tokens, BY)) {
        return;
      }
      depth = Math.max(0, depth + change(next));
      tokens.consume();
    }
  }

  /** Skips to the block whose head does not fit; stays where it is if there is none. */
  static void toBlock(TokenStream tokens) {
    int start = tokens.index();
    int line = tokens.LT(1).getLine();
    while (tokens.LA(1) != LBRACE) {
      int next = tokens.LA(1);
      boolean otherLine = tokens.LT(1).getLine() != line;
      boolean elsewhere = next == RBRACE || next == Token.EOF || (next == SEMI && otherLine);
      boolean begins =
          (beginsStatement(next) || Kinds.beginsDeclaration(next)) && isFirstOnLine(tokens);
      if (elsewhere || begins) {
        tokens.seek(start);
        return;
      }
      tokens.consume();
    }
  }

  private static boolean beginsStatement(int type) {
    return Kinds.beginsStatement(type)
        || (Kinds.isName(type) && type != AT && type != DONE && type != CRASHED && type != HOLDS);
  }

  private static int change(int type) {
    return type == LBRACE ? 1 : type == RBRACE ? -1 : 0;
  }

  private static boolean isFirstOnLine(TokenStream tokens) {
    Token before = tokens.LT(-1);
    return before == null || before.getLine() < tokens.LT(1).getLine();
  }

  private static boolean follows(TokenStream tokens, int type) {
    Token before = tokens.LT(-1);
    return before != null && before.getType() == type;
  }
}
