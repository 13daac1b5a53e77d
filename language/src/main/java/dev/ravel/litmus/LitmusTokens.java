// SPDX-License-Identifier: Apache-2.0
package dev.ravel.litmus;

import dev.ravel.source.Diagnosed;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words, numbers and signs of a part of a litmus test, read one after the other. */
final class LitmusTokens {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?s)(?<skip>\\s+|//[^\\n]*|/\\*.*?\\*/|\\(\\*.*?\\*\\)|\"[^\"\\n]*\")"
              + "|(?<word>[A-Za-z_][A-Za-z_0-9.]*)|(?<number>0[xX][0-9a-fA-F]+|[0-9]+)"
              + "|/\\\\|\\\\/|==|!=|<=|>=|&&|\\|\\||=>|.");

  private final List<Token> tokens = new ArrayList<>();
  private int at;

  /** A word, a number, a sign, or the end, whose text is empty. */
  record Token(boolean word, boolean number, Span span) {
    String text() {
      return span.text();
    }
  }

  /** The test cannot be read. */
  static final class Unreadable extends Diagnosed {
    private static final long serialVersionUID = 1L;

    Unreadable(Diagnostic why) {
      super(why);
    }
  }

  /** The tokens of a text from an offset on. */
  LitmusTokens(SourceText source, int start) {
    Matcher found = TOKEN.matcher(source.text());
    int from = start;
    while (from < source.text().length() && found.find(from)) {
      Limits.pollAt(tokens.size());
      if (found.group("skip") == null) {
        Span span = source.span(found.start(), found.end());
        tokens.add(new Token(found.group("word") != null, found.group("number") != null, span));
      }
      from = found.end();
    }
    int end = source.text().length();
    tokens.add(new Token(false, false, source.span(end, end)));
  }

  /** Some tokens, and the end after them. */
  LitmusTokens(List<Token> some, Span behind) {
    tokens.addAll(some);
    tokens.add(new Token(false, false, behind.source().span(behind.start(), behind.start())));
  }

  Token peek() {
    return peek(0);
  }

  Token peek(int further) {
    return tokens.get(Math.min(at + further, tokens.size() - 1));
  }

  Token next() {
    Token next = peek();
    at = Math.min(at + 1, tokens.size() - 1);
    return next;
  }

  /** The token that was read last. */
  Token last() {
    return tokens.get(Math.max(0, at - 1));
  }

  boolean isEnd() {
    return at == tokens.size() - 1;
  }

  boolean is(String text) {
    return peek().text().equals(text);
  }

  /** Passes a token with a text, if it is next. */
  boolean take(String text) {
    boolean is = is(text);
    if (is) {
      next();
    }
    return is;
  }

  Token expect(String text) {
    if (!is(text)) {
      throw unreadable("expected `" + text + "`");
    }
    return next();
  }

  Token word() {
    if (!peek().word()) {
      throw unreadable("expected a name");
    }
    return next();
  }

  /** A number with an optional sign. */
  long number() {
    boolean negative = take("-");
    if (!peek().number()) {
      throw unreadable("expected a number");
    }
    try {
      long number = Long.decode(next().text());
      return negative ? -number : number;
    } catch (NumberFormatException e) {
      throw unreadable("this number is too large");
    }
  }

  /** That a test cannot be read at the next token. */
  Unreadable unreadable(String message) {
    return unreadable(peek(), message);
  }

  /** That a test cannot be read at a token. */
  static Unreadable unreadable(Token at, String message) {
    String found = at.text().isEmpty() ? "the end" : "`" + at.text() + "`";
    return new Unreadable(Diagnostic.at(at.span(), Problem.M018, message + ", found " + found));
  }

  /**
   * That a word of a test is not read.
   *
   * @param read what is read, as a sentence without an end
   */
  static Unreadable unknown(Token word, String read) {
    String message = "`" + word.text() + "` is not read";
    return new Unreadable(Diagnostic.at(word.span(), Problem.M018, message).help(read));
  }
}
