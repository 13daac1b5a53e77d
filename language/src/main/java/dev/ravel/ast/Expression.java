// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** An expression (language, section 2.3). */
public sealed interface Expression extends RightSide
    permits Expression.IntLiteral,
        Expression.BoolLiteral,
        Expression.Extreme,
        Access,
        Expression.Call,
        Expression.Unary,
        Expression.Chain,
        Expression.Conditional,
        Expression.Quantified,
        Expression.ListLiteral,
        Expression.Question {
  /** A question about a thread. It stands only in checks, but for {@link HasCrashed}. */
  sealed interface Question extends Expression {
    /** The thread that it is about. */
    Access thread();
  }

  /** A number; a minus sign before it is a {@link Unary}. */
  record IntLiteral(long value, Span span) implements Expression {}

  /** {@code true} or {@code false}. */
  record BoolLiteral(boolean value, Span span) implements Expression {}

  /**
   * The first or the last value of an enum. They are the bounds of all its values, for which its
   * name alone stands in {@code for c in Color}. In a quantifier the name may be that of a channel:
   * the body is then about its messages.
   *
   * @param named what stands there; an enum has no indices
   */
  record Extreme(Access named, boolean last, Span span) implements Expression {
    /** The name of the enum. */
    public Name type() {
      return named.name();
    }
  }

  /**
   * A function applied to arguments. It is a {@code fun}, a record's constructor, {@code
   * len(channel)}, or, in checks, {@code free(mutex)}.
   */
  record Call(Name callee, List<Expression> arguments, Span span) implements Expression {
    /** Copies the list. */
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** A prefix operator. */
  record Unary(UnaryOperator operator, Expression operand, Span span) implements Expression {}

  /**
   * Operands joined by operators of one precedence. They are evaluated left to right, so {@code a -
   * b + c} is {@code (a - b) + c}. Flat, so that a sum of a thousand terms is not a thousand levels
   * deep. {@code =>} associates to the right; such a chain has one link.
   *
   * @param first the first operand
   * @param links the others, each with the operator before it; at least one
   */
  record Chain(Expression first, List<Link> links, Span span) implements Expression {
    /** Copies the list. */
    public Chain {
      links = List.copyOf(links);
    }
  }

  /** An operator, where it stands, and the operand to its right. */
  record Link(BinaryOperator operator, Span operatorSpan, Expression operand) {}

  /** {@code if condition then yes else no}. */
  record Conditional(Expression condition, Expression yes, Expression no, Span span)
      implements Expression {}

  /**
   * The quantifiers {@code all}, {@code some} and {@code count}, as in {@code all v in low..high:
   * body}.
   */
  record Quantified(
      Quantifier quantifier,
      Name variable,
      Expression low,
      Expression high,
      Expression body,
      Span span)
      implements Expression {
    /** The enum or the channel that it is about, if it is about no range. */
    public Optional<Access> named() {
      return low instanceof Extreme extreme ? Optional.of(extreme.named()) : Optional.empty();
    }
  }

  /** A list {@code [a, b, c]}, which stands only as a constant and as an initial value. */
  record ListLiteral(List<Expression> elements, Span span) implements Expression {
    /** Copies the list. */
    public ListLiteral {
      elements = List.copyOf(elements);
    }
  }

  /** {@code T[i] in section}. */
  record InSection(Access thread, Name section, Span span) implements Question {}

  /** {@code T[i] at L}. */
  record AtLabel(Access thread, Name label, Span span) implements Question {}

  /** {@code T[i] done}. */
  record IsDone(Access thread, Span span) implements Question {}

  /** The question {@code T[i] crashed}, which may stand in the statements of threads too. */
  record HasCrashed(Access thread, Span span) implements Question {}

  /** {@code T[i] holds m}. */
  record HoldsMutex(Access thread, Access mutex, Span span) implements Question {}

  /** The prefix operators. */
  enum UnaryOperator {
    /** {@code !} or {@code not}. */
    NOT,
    /** {@code -}. */
    NEGATE
  }

  /** The infix operators, loosest binding first; precedence as in C. */
  enum BinaryOperator {
    /** {@code =>}, right associative, binds loosest. */
    IMPLIES("=>", 0),
    /** {@code ||} or {@code or}. */
    OR("||", 1),
    /** {@code &&} or {@code and}. */
    AND("&&", 2),
    /** {@code ==}. */
    EQUAL("==", 3),
    /** {@code !=}. */
    NOT_EQUAL("!=", 3),
    /** {@code <}. */
    LESS("<", 4),
    /** {@code <=}. */
    LESS_EQUAL("<=", 4),
    /** {@code >}. */
    GREATER(">", 4),
    /** {@code >=}. */
    GREATER_EQUAL(">=", 4),
    /** {@code +}. */
    ADD("+", 5),
    /** {@code -}. */
    SUBTRACT("-", 5),
    /** {@code *}. */
    MULTIPLY("*", 6),
    /** {@code /}, rounding towards zero. */
    DIVIDE("/", 6),
    /** {@code %}, with the sign of the dividend. */
    REMAINDER("%", 6);

    private final String symbol;
    private final int precedence;

    BinaryOperator(String symbol, int precedence) {
      this.symbol = symbol;
      this.precedence = precedence;
    }

    /** Returns the text of the operator. */
    public String symbol() {
      return symbol;
    }

    /** The level of precedence, 0 the loosest. */
    public int precedence() {
      return precedence;
    }
  }

  /** The quantifiers. */
  enum Quantifier {
    /** True if the body is true for all values. */
    ALL("all"),
    /** True if the body is true for some value. */
    SOME("some"),
    /** The number of values for which the body is true. */
    COUNT("count");

    private final String word;

    Quantifier(String word) {
      this.word = word;
    }

    /** Returns the word of the quantifier. */
    public String word() {
      return word;
    }
  }
}
