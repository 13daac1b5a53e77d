// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.source.SourceText;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.misc.Interval;

/**
 * A stretch of a source text as the lexer reads it, without a copy. Positions are offsets in the
 * whole text, in UTF-16 units, so that a token knows its place also when only a part is read.
 *
 * <p>In place of a character outside of ASCII the lexer sees a control character that stands for
 * its kind. So its tables have few entries, and a comment in any language is read as fast as one in
 * English.
 */
final class SourceCharacters implements CharStream {
  private static final char LETTER = 1;
  private static final char MARK_OR_DIGIT = 2;
  private static final char OPENING_QUOTE = 3;
  private static final char CLOSING_QUOTE = 4;
  private static final char OTHER = 5;

  /** The character that the lexer sees in place of the control characters that stand for kinds. */
  private static final char CONTROL = 6;

  private final SourceText source;
  private final String text;
  private final int end;
  private int position;

  /** The characters from one offset (inclusive) to another (exclusive). */
  SourceCharacters(SourceText source, int start, int end) {
    this.source = source;
    this.text = source.text();
    this.end = end;
    this.position = start;
  }

  @Override
  public void consume() {
    if (position >= end) {
      throw new IllegalStateException("nothing left to read");
    }
    position++;
  }

  @Override
  public int LA(int distance) {
    int at = distance > 0 ? position + distance - 1 : position + distance;
    return distance == 0 || at < 0 || at >= end ? EOF : seen(text.charAt(at));
  }

  private static char seen(char c) {
    if (c < 128) {
      return c >= LETTER && c <= OTHER ? CONTROL : c;
    }
    if (c == '\u201C' || c == '\u201E') {
      return OPENING_QUOTE;
    }
    if (c == '\u201D') {
      return CLOSING_QUOTE;
    }
    if (Character.isLetter(c)) {
      return LETTER;
    }
    boolean partOfName =
        switch (Character.getType(c)) {
          case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
          case Character.ENCLOSING_MARK, Character.DECIMAL_DIGIT_NUMBER -> true;
          default -> false;
        };
    return partOfName ? MARK_OR_DIGIT : OTHER;
  }

  @Override
  public int mark() {
    return -1;
  }

  @Override
  public void release(int marker) {
    // Every position can be sought at any time.
  }

  @Override
  public int index() {
    return position;
  }

  @Override
  public void seek(int index) {
    position = Math.min(index, end);
  }

  @Override
  public int size() {
    return end;
  }

  @Override
  public String getText(Interval interval) {
    int from = Math.min(interval.a, end);
    return text.substring(from, Math.max(from, Math.min(interval.b + 1, end)));
  }

  @Override
  public String getSourceName() {
    return source.name();
  }
}
