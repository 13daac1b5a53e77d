// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.Token;

/** Kinds of tokens by what they can do. The order of the words and signs is the lexer's. */
final class Kinds {
  private Kinds() {}

  /** Returns whether a word is not reserved. It can be a name, at least in some places. */
  static boolean isName(int type) {
    return type == ID || isIn(type, READS, LTL);
  }

  /** A word that is reserved, at least where it stands. */
  static boolean isReserved(int type) {
    return isIn(type, MODEL, ANY);
  }

  /** A word of any kind. */
  static boolean isWord(int type) {
    return isName(type) || isReserved(type);
  }

  /** A word that begins a declaration of a file. */
  static boolean beginsDeclaration(int type) {
    return isIn(type, CONST, IMPORT) && type != PLACE && type != TRANS;
  }

  /** A word that begins a statement, names excepted. */
  static boolean beginsStatement(int type) {
    return isIn(type, VAR, SKIP_) || type == RETURNING || type == FENCE || type == BLOCK_ORDER;
  }

  /** A word that begins a property and is not reserved, {@code at} excepted. */
  static boolean beginsProperty(int type) {
    return isIn(type, NEVER, LTL);
  }

  /**
   * Returns whether a token is a sign between two operands, or may be taken for one, as {@code =}.
   */
  static boolean isSign(int type) {
    return isIn(type, IMPLIES, PERCENT);
  }

  /** A sign or word between two operands. */
  static boolean isOperator(int type) {
    return isSign(type) || type == AND || type == OR;
  }

  /** A number, a text or a truth value. */
  static boolean isLiteral(int type) {
    return type == NUMBER || type == TEXT || type == TRUE || type == FALSE;
  }

  /** Returns whether a kind is one of those from one to another in the lexer. */
  static boolean isIn(int type, int first, int last) {
    return type >= first && type <= last;
  }

  /** The words of some kinds. */
  static List<String> words(IntPredicate kinds) {
    return IntStream.rangeClosed(MODEL, LTL).filter(kinds).mapToObj(Kinds::written).toList();
  }

  /** Returns the text of a word or a sign. */
  static String written(int type) {
    String quoted = VOCABULARY.getLiteralName(type);
    return quoted.substring(1, quoted.length() - 1);
  }

  /** A word that begins an item of a net. */
  static boolean beginsNetItem(int type) {
    return type == PLACE || type == TRANS || type == STRONG || type == FAIR || type == END;
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

  /** Returns the place of a token. */
  static Span span(SourceText source, Token token) {
    return span(source, token, token);
  }

  /** From one token to another. */
  static Span span(SourceText source, Token first, Token last) {
    return source.span(first.getStartIndex(), last.getStopIndex() + 1);
  }

  /** A token as messages show it; the end of the text has a name of its own. */
  static String quoted(Token token, String end) {
    return token.getType() == Token.EOF ? end : quoted(token);
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
