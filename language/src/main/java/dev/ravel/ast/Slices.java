// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;

/** The text of the operands of a chain, with the parentheses that the syntax tree leaves out. */
public final class Slices {
  private Slices() {}

  /** Everything left of an operator. */
  public static Span left(Expression.Chain chain, int link) {
    int start = Math.min(chain.span().start(), chain.first().span().start());
    return trimmed(chain, start, chain.links().get(link).operatorSpan().start());
  }

  /** The operand right of an operator. */
  public static Span right(Expression.Chain chain, int link) {
    int end =
        link + 1 < chain.links().size()
            ? chain.links().get(link + 1).operatorSpan().start()
            : Math.max(chain.span().end(), chain.links().get(link).operand().span().end());
    return trimmed(chain, chain.links().get(link).operatorSpan().end(), end);
  }

  /** The first operand. */
  public static Span first(Expression.Chain chain) {
    return left(chain, 0);
  }

  private static Span trimmed(Expression.Chain chain, int start, int end) {
    String text = chain.span().source().text();
    int from = Math.min(start, text.length());
    int to = Math.max(from, Math.min(end, text.length()));
    while (from < to && Character.isWhitespace(text.charAt(from))) {
      from++;
    }
    while (to > from && Character.isWhitespace(text.charAt(to - 1))) {
      to--;
    }
    return chain.span().source().span(from, to);
  }

  /** A text without one pair of parentheses around all of it. */
  public static String bare(String text) {
    if (!text.startsWith("(") || !text.endsWith(")")) {
      return text;
    }
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0 && i + 1 < text.length()) {
        return text;
      }
    }
    return text.substring(1, text.length() - 1);
  }
}
