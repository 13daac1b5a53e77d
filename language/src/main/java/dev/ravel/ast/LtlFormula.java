// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;

/** A formula of linear temporal logic. */
public sealed interface LtlFormula extends Node {
  /** A condition, in parentheses unless it is a single comparison or name. */
  record Atom(Expression condition, Span span) implements LtlFormula {}

  /** {@code ! operand}, {@code X operand}, {@code F operand} or {@code G operand}. */
  record Unary(UnaryLtl operator, LtlFormula operand, Span span) implements LtlFormula {}

  /**
   * {@code left && right}, {@code ||}, {@code ->}, {@code U}, {@code W}, {@code R} or {@code M}.
   */
  record Binary(BinaryLtl operator, LtlFormula left, LtlFormula right, Span span)
      implements LtlFormula {}

  /** The prefix operators. */
  enum UnaryLtl {
    /** {@code !}. */
    NOT,
    /** {@code X}, in the next state. */
    NEXT,
    /** {@code F}, now or later. */
    FINALLY,
    /** {@code G}, now and always. */
    GLOBALLY
  }

  /** The infix operators. */
  enum BinaryLtl {
    /** {@code &&}. */
    AND,
    /** {@code ||}. */
    OR,
    /** {@code ->}, right associative. */
    IMPLIES,
    /** {@code U}, right associative. */
    UNTIL,
    /** {@code W}, right associative, a {@code U} whose right side need not come. */
    WEAK_UNTIL,
    /** {@code R}, right associative. */
    RELEASE,
    /** {@code M}, right associative, an {@code R} whose left side does come. */
    STRONG_RELEASE
  }
}
