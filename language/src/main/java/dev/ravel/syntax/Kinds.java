// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import org.antlr.v4.runtime.Token;

/** Kinds of tokens by what they can do. */
final class Kinds {
  private Kinds() {}

  /** A word that is not reserved: it can be a name, at least in some places. */
  static boolean isName(int type) {
    return type == ID || (type >= READS && type <= LTL);
  }

  /** A word that is reserved, at least where it stands. */
  static boolean isReserved(int type) {
    return type >= MODEL && type <= ANY;
  }

  /** A word of any kind. */
  static boolean isWord(int type) {
    return isName(type) || isReserved(type);
  }

  /** A word that begins a declaration of a file. */
  static boolean beginsDeclaration(int type) {
    return type >= CONST && type <= IMPORT && type != PLACE && type != TRANS;
  }

  /** A word that begins a statement, names excepted. */
  static boolean beginsStatement(int type) {
    return type >= VAR && type <= SKIP_;
  }

  /** A word that begins an item of a net. */
  static boolean beginsNetItem(int type) {
    return type == PLACE || type == TRANS || type == FAIR || type == END;
  }

  /** An opening bracket of any kind. */
  static boolean opens(int type) {
    return type == LBRACE || type == LPAREN || type == LBRACKET;
  }

  /** A closing bracket of any kind. */
  static boolean closes(int type) {
    return type == RBRACE || type == RPAREN || type == RBRACKET;
  }

  /** An empty token, which stands for one that is missing. */
  static boolean isMissing(Token token) {
    return token.getType() != Token.EOF && token.getStopIndex() < token.getStartIndex();
  }

  /** The closing bracket of an opening one. */
  static int closing(int opening) {
    return switch (opening) {
      case LBRACE -> RBRACE;
      case LPAREN, ATOM -> RPAREN;
      case LBRACKET -> RBRACKET;
      default -> throw new IllegalArgumentException("no opening bracket: " + opening);
    };
  }

  /** A token as messages show it. */
  static String quoted(Token token) {
    String text = token.getText();
    if (token.getType() == TEXT) {
      return "a text";
    }
    return text.length() > 40 ? "`" + text.substring(0, 37) + "…`" : "`" + text + "`";
  }
}
