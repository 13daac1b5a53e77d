// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import java.util.List;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * Words whose meaning hangs on what follows them (language manual, section 2.6). Where such a word
 * is surely a name it becomes one here; elsewhere the grammar decides by the place.
 */
final class Contexts {
  private Contexts() {}

  /** Settles the words of a file. */
  static void settleFile(List<CommonToken> tokens) {
    FreeWords free = new FreeWords(tokens);
    OrderWords orders = new OrderWords(tokens);
    for (int i = 0; i < tokens.size() - 1; i++) {
      free.settle(i);
      settle(tokens, i);
      orders.settle(i);
    }
  }

  /** Settles the words of a part in which nothing is declared and no statement stands. */
  static void settlePart(List<CommonToken> tokens) {
    for (int i = 0; i < tokens.size() - 1; i++) {
      if (FreeWords.isFree(tokens.get(i).getType()) && !FreeWords.isCrash(tokens, i)) {
        tokens.get(i).setType(ID);
      }
      if (FreeWords.isFree(tokens.get(i + 1).getType()) && !FreeWords.isCrash(tokens, i + 1)) {
        tokens.get(i + 1).setType(ID);
      }
      settle(tokens, i);
    }
  }

  /** Settles a word of a text whose last token is its end. */
  private static void settle(List<CommonToken> tokens, int i) {
    CommonToken token = tokens.get(i);
    int next = tokens.get(i + 1).getType();
    switch (token.getType()) {
      case CHECK -> {
        CommonToken name = tokens.get(i + 1);
        int after = tokens.get(Math.min(i + 2, tokens.size() - 1)).getType();
        if (Kinds.isWord(next) && (after == COLON || after == WITH)) {
          name.setType(CHECK_NAME);
        }
      }
      case ANY, COUNT -> {
        if (receives(tokens, i)) {
          return; // what follows is a variable
        }
        if (nameFollows(tokens, i) && tokens.get(i + 2).getType() == IN) {
          token.setType(token.getType() == ANY ? ANY_NAMED : COUNTING);
        } else if (token.getType() == ANY && nameFollows(tokens, i) && endsDomain(tokens, i + 2)) {
          tokens.get(i + 1).setType(DOMAIN);
        }
      }
      case RETURN -> {
        if (valueFollows(tokens, i)) {
          token.setType(RETURNING);
        }
      }
      case IN -> {
        if (goesThrough(tokens, i)
            && nameFollows(tokens, i)
            && endsDomain(tokens, behindIndices(tokens, i + 2))) {
          tokens.get(i + 1).setType(DOMAIN);
        }
      }
      case DONE, CRASHED -> {
        if (next == COLON || next == ASSIGN || next == LBRACKET || next == LPAREN || next == DOT) {
          token.setType(ID);
        }
      }
      case AT, HOLDS -> {
        if (!nameFollows(tokens, i)) {
          token.setType(ID);
        }
      }
      case READS, UNLESS -> {
        if (!nameFollows(tokens, i) && next != NUMBER) {
          token.setType(ID);
        }
      }
      default -> {
        // Every other word means the same wherever it stands.
      }
    }
  }

  /** Returns whether the name before an "in" is one that goes through values. */
  private static boolean goesThrough(List<CommonToken> tokens, int in) {
    return in > 1
        && switch (tokens.get(in - 2).getType()) {
          case FOR, ALL, SOME, COUNTING, ANY_NAMED, LBRACKET -> true;
          default -> false;
        };
  }

  /** The first token after the indices that begin at a token, if they do. */
  private static int behindIndices(List<CommonToken> tokens, int at) {
    int behind = at;
    int depth = 0;
    while (depth > 0 || tokens.get(behind).getType() == LBRACKET) {
      switch (tokens.get(behind).getType()) {
        case LBRACKET -> depth++;
        case RBRACKET -> depth--;
        case LBRACE, RBRACE, Token.EOF -> {
          return at;
        }
        default -> {}
      }
      behind++;
    }
    return behind;
  }

  /** Returns whether what a name goes through ends before a token. */
  private static boolean endsDomain(List<CommonToken> tokens, int at) {
    CommonToken token = tokens.get(at);
    return switch (token.getType()) {
      case LBRACE, RBRACE, COLON, SEMI, WHERE, OR, RBRACKET, Token.EOF -> true;
      case RANGE, LPAREN, LBRACKET, DOT -> false;
      default ->
          token.getLine() > tokens.get(at - 1).getLine() && !Kinds.isOperator(token.getType());
    };
  }

  /** Returns whether a word stands after one that receives. */
  private static boolean receives(List<CommonToken> tokens, int i) {
    return i > 0 && Kinds.isIn(tokens.get(i - 1).getType(), RECEIVE, PEEK);
  }

  /** Returns whether an expression follows a token on its line. */
  private static boolean valueFollows(List<CommonToken> tokens, int i) {
    CommonToken next = tokens.get(i + 1);
    return next.getLine() == tokens.get(i).getLine()
        && switch (next.getType()) {
          case NUMBER, TRUE, FALSE, LPAREN, LBRACKET, BANG, NOT, MINUS, IF, ALL, SOME -> true;
          default -> nameFollows(tokens, i);
        };
  }

  /**
   * Returns whether a name follows a token. It must be on the same line, if the name is a word with
   * another meaning.
   */
  private static boolean nameFollows(List<CommonToken> tokens, int i) {
    CommonToken next = tokens.get(i + 1);
    boolean here = next.getLine() == tokens.get(i).getLine();
    boolean free = here && FreeWords.isFree(next.getType()) && !FreeWords.connects(tokens, i + 1);
    return free || Kinds.isName(next.getType());
  }
}
