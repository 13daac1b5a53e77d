// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

/**
 * A stretch of a source text.
 *
 * @param source the text
 * @param start offset of the first character
 * @param end offset after the last character; not less than {@code start}
 */
public record Span(SourceText source, int start, int end) {
  /** Checks the order of the two ends. */
  public Span {
    if (start < 0 || end < start || end > source.text().length()) {
      throw new IllegalArgumentException("span " + start + ".." + end + " of " + source.name());
    }
  }

  /** The 1-based line on which the span starts. */
  public int line() {
    return source.line(start);
  }

  /** The 1-based column at which the span starts. */
  public int column() {
    return source.column(start);
  }

  /** The spanned text. */
  public String text() {
    return source.text().substring(start, end);
  }

  /** The smallest span that holds this one and another of the same source. */
  public Span to(Span other) {
    return new Span(source, Math.min(start, other.start), Math.max(end, other.end));
  }

  @Override
  public String toString() {
    return source.name() + ":" + line() + ":" + column();
  }
}
