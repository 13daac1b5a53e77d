// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.syntax.Lexeme;
import dev.ravel.syntax.Lexeme.Kind;
import java.util.List;

/** The space between two lexemes on one line. */
final class Spacing {
  private Spacing() {}

  /**
   * The spaces before a lexeme.
   *
   * @param i its index; not 0
   * @param now how many there are
   */
  static int between(List<Lexeme> lexemes, int i, int now) {
    Lexeme left = lexemes.get(i - 1);
    Lexeme right = lexemes.get(i);
    int some = Math.max(1, now);
    if (left.kind() == Kind.COMMENT || right.kind() == Kind.COMMENT) {
      return some;
    }
    String opened = sign(left);
    String sign = sign(right);
    if (isCalculation(right)) {
      // With space on both sides or on none.
      return isBinary(lexemes, i) && !(now == 0 && gap(lexemes, i + 1) == 0) ? some : now;
    }
    if (isCalculation(left)) {
      boolean tight = now == 0 && gap(lexemes, i - 1) == 0;
      return isBinary(lexemes, i - 1) ? (tight ? 0 : some) : 0;
    }
    return switch (sign) {
      case ",", ";", ":", ")", "]", ".", ".." -> sign.equals(":") ? now : 0;
      default ->
          switch (opened) {
            case "(", "[", "!", ".", ".." -> 0;
            case ",", ";", ":", "{" -> some;
            case ")", "]", "}" -> sign.equals("[") || sign.equals("(") ? now : some;
            default -> afterWord(left, sign, now);
          };
    };
  }

  private static int afterWord(Lexeme left, String sign, int now) {
    boolean word = left.kind() == Kind.NAME || left.kind() == Kind.KEYWORD;
    return word && (sign.equals("[") || sign.equals("(")) ? now : Math.max(1, now);
  }

  private static int gap(List<Lexeme> lexemes, int i) {
    return i < lexemes.size() ? lexemes.get(i).span().start() - lexemes.get(i - 1).span().end() : 0;
  }

  private static String sign(Lexeme lexeme) {
    return lexeme.kind() == Kind.SIGN ? lexeme.text() : "";
  }

  /** A sign that calculates. */
  private static boolean isCalculation(Lexeme lexeme) {
    return switch (sign(lexeme)) {
      case "+", "-", "*", "/", "%" -> true;
      default -> false;
    };
  }

  /** Returns whether a sign stands between two operands, and not before one. */
  private static boolean isBinary(List<Lexeme> lexemes, int i) {
    Lexeme before = i == 0 ? lexemes.get(i) : lexemes.get(i - 1);
    return switch (before.kind()) {
      case NAME, NUMBER, TEXT -> true;
      case SIGN -> before.text().equals(")") || before.text().equals("]");
      case KEYWORD -> before.text().equals("true") || before.text().equals("false");
      case COMMENT -> true;
    };
  }

  /** Returns whether something must follow a lexeme. */
  static boolean isOperator(Lexeme lexeme) {
    return switch (sign(lexeme)) {
      case "=", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "=>" -> true;
      default -> isCalculation(lexeme) || lexeme.kind() == Kind.KEYWORD && isLink(lexeme.text());
    };
  }

  private static boolean isLink(String word) {
    return word.equals("and") || word.equals("or") || word.equals("then");
  }

  /** Returns whether a line that begins with a lexeme goes on with the line before. */
  static boolean joins(Lexeme lexeme) {
    return switch (lexeme.kind()) {
      case SIGN -> isOperator(lexeme) || lexeme.text().equals("->");
      case KEYWORD ->
          switch (lexeme.text()) {
            case "and", "or", "then", "else", "expect", "by", "when", "do", "where" -> true;
            default -> false;
          };
      case NAME ->
          switch (lexeme.text()) {
            case "reads", "unless", "leads" -> true;
            default -> false;
          };
      case NUMBER, TEXT, COMMENT -> false;
    };
  }
}
