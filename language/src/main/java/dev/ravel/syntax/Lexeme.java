// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CommonToken;

/**
 * A word, number, text, sign or comment of a file.
 *
 * @param kind what it is where it stands: many words are names in some places
 * @param terminal what the grammar knows it as: a word or sign in single quotes, such as {@code
 *     'await'}, or the name of a kind of token, such as {@code ID}, also for a word that is surely
 *     a name where it stands; {@code COMMENT} for a comment
 * @param span where it stands
 */
public record Lexeme(Kind kind, String terminal, Span span) {
  /** The kind of a lexeme. */
  public enum Kind {
    /** A word that has its meaning as a part of the language. */
    KEYWORD,
    /** A name, or a word that can be one in some places. */
    NAME,
    /** A number. */
    NUMBER,
    /** A text in quotes. */
    TEXT,
    /** A sign or bracket. */
    SIGN,
    /** A comment, also one that is the hover text of a declaration. */
    COMMENT
  }

  /** The characters. */
  public String text() {
    return span.text();
  }

  /**
   * The lexemes of a file, in the order of the text, none of which overlap. Where {@link Parser}
   * finds no error there is only space between them, and perhaps a byte order mark at the start.
   * The cost is linear.
   */
  public static List<Lexeme> of(SourceText source) {
    List<CommonToken> tokens =
        new Scanner(source, new Findings(), false).scan(0, source.text().length());
    Contexts.settleFile(tokens);
    List<Lexeme> lexemes = new ArrayList<>(tokens.size());
    int from = 0;
    for (CommonToken token : tokens) {
      comments(source, from, token.getStartIndex(), lexemes);
      // A sign of another language can stand for two tokens.
      if (token.getType() != EOF && token.getStartIndex() >= from) {
        from = token.getStopIndex() + 1;
        lexemes.add(
            new Lexeme(
                kind(token.getType()),
                VOCABULARY.getDisplayName(token.getType()),
                Kinds.span(source, token)));
      }
    }
    return lexemes;
  }

  private static Kind kind(int type) {
    return switch (type) {
      case NUMBER -> Kind.NUMBER;
      case TEXT -> Kind.TEXT;
      case CHECK_NAME, DOMAIN -> Kind.NAME;
      case COUNTING, ANY_NAMED, RETURNING -> Kind.KEYWORD;
      case ORDER, BLOCK_ORDER, FENCE, FENCE_ORDER -> Kind.KEYWORD;
      default -> Kinds.isName(type) ? Kind.NAME : Kinds.isReserved(type) ? Kind.KEYWORD : Kind.SIGN;
    };
  }

  /** Adds the comments between two tokens. */
  private static void comments(SourceText source, int from, int to, List<Lexeme> lexemes) {
    String text = source.text();
    int at = from;
    while (at < to) {
      int stop = at + 1;
      if (text.startsWith("//", at)) {
        while (stop < to && text.charAt(stop) != '\n' && text.charAt(stop) != '\r') {
          stop++;
        }
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        stop = end < 0 || end + 2 > to ? to : end + 2;
      }
      if (stop > at + 1) {
        lexemes.add(new Lexeme(Kind.COMMENT, "COMMENT", source.span(at, stop)));
      }
      at = stop;
    }
  }
}
