// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.Span;
import java.util.List;
import java.util.stream.Stream;

/**
 * An expression over registers and objects; its value is a 64-bit number, truth values are 0 and 1.
 * Evaluation goes from left to right and short-circuits. Overflow, division by zero and indices out
 * of range are errors.
 */
public sealed interface Expr {
  /** The expressions directly inside this one, indices included, in the order of evaluation. */
  default List<Expr> operands() {
    return switch (this) {
      case Const _, Register _ -> List.of();
      case LocalCell cell -> cell.location().indices();
      case Item item -> item.location().indices();
      case Read read -> read.location().indices();
      case Length length -> length.channel().indices();
      case Message message ->
          Stream.concat(message.channel().indices().stream(), Stream.of(message.position()))
              .toList();
      case Free free -> free.mutex().indices();
      case Holds holds ->
          Stream.concat(holds.thread().indices().stream(), holds.mutex().indices().stream())
              .toList();
      case OfThread its -> its.thread().indices();
      case Not not -> List.of(not.operand());
      case Negate negate -> List.of(negate.operand());
      case And and -> and.operands();
      case Or or -> or.operands();
      case Chain chain ->
          Stream.concat(Stream.of(chain.first()), chain.links().stream().map(Link::operand))
              .toList();
      case Conditional conditional ->
          List.of(conditional.condition(), conditional.yes(), conditional.no());
      case Let let -> List.of(let.value(), let.body());
      case Quantified quantified -> List.of(quantified.low(), quantified.high(), quantified.body());
    };
  }

  /** A number. */
  record Const(long value) implements Expr {}

  /** The value of a register of the thread. */
  record Register(int register) implements Expr {}

  /** The value of a register of a local array. */
  record LocalCell(Location location) implements Expr {}

  /** One of a list of constants; the members of the location are positions in the list. */
  record Item(Location location, List<Long> values) implements Expr {
    /** Copies the list. */
    public Item {
      values = List.copyOf(values);
    }
  }

  /** The value of a cell, an input, a semaphore or a place. */
  record Read(Location location) implements Expr {}

  /** The number of messages in a channel. */
  record Length(Location channel) implements Expr {}

  /**
   * A scalar of a message in a channel.
   *
   * @param position of the message, from 0 on; less than there are
   * @param leaf which scalar of the message
   */
  record Message(Location channel, Expr position, int leaf) implements Expr {}

  /** The condition that no thread holds a mutex. */
  record Free(Location mutex) implements Expr {}

  /** The condition that a thread holds a mutex. */
  record Holds(Location thread, Location mutex) implements Expr {}

  /** A condition on where a thread is. */
  sealed interface OfThread extends Expr {
    /** The thread. */
    Location thread();
  }

  /** The condition that a thread is in a section, by the section's number in the program. */
  record InSection(Location thread, int section) implements OfThread {}

  /** The condition that a thread is at a label, by the label's number in the program. */
  record AtLabel(Location thread, int label) implements OfThread {}

  /** The condition that a thread has finished. */
  record Done(Location thread) implements OfThread {}

  /** The condition that a thread has crashed. The thread is one that may. */
  record Crashed(Location thread) implements OfThread {}

  /** 1 if the operand is 0, else 0. */
  record Not(Expr operand) implements Expr {}

  /** The operand with the other sign. */
  record Negate(Expr operand, Span span) implements Expr {}

  /** True if all operands are; evaluated up to the first that is false. */
  record And(List<Expr> operands) implements Expr {
    /** Copies the list. */
    public And {
      operands = List.copyOf(operands);
    }
  }

  /** True if some operand is; evaluated up to the first that is true. */
  record Or(List<Expr> operands) implements Expr {
    /** Copies the list. */
    public Or {
      operands = List.copyOf(operands);
    }
  }

  /** {@code first op operand op operand …}, from left to right. */
  record Chain(Expr first, List<Link> links) implements Expr {
    /** Copies the list. */
    public Chain {
      links = List.copyOf(links);
    }
  }

  /** An operator, the operand to its right, and where the operator stands. */
  record Link(Operator operator, Expr operand, Span span) {}

  /** The operators of a chain. */
  enum Operator {
    /** Equal. */
    EQUAL("=="),
    /** Not equal. */
    NOT_EQUAL("!="),
    /** Less. */
    LESS("<"),
    /** Less or equal. */
    LESS_EQUAL("<="),
    /** Greater. */
    GREATER(">"),
    /** Greater or equal. */
    GREATER_EQUAL(">="),
    /** Sum. */
    ADD("+"),
    /** Difference. */
    SUBTRACT("-"),
    /** Product. */
    MULTIPLY("*"),
    /** Quotient, rounded towards zero. */
    DIVIDE("/"),
    /** Remainder with the sign of the dividend. */
    REMAINDER("%");

    private final String symbol;

    Operator(String symbol) {
      this.symbol = symbol;
    }

    /** Returns the text of the operator. */
    public String symbol() {
      return symbol;
    }

    /** Returns whether it yields a truth value. */
    public boolean compares() {
      return compareTo(ADD) < 0;
    }

    /**
     * Returns the value of the operator.
     *
     * @throws ArithmeticException if there is none, or none of 64 bits
     */
    public long apply(long left, long right) {
      return switch (this) {
        case EQUAL -> left == right ? 1 : 0;
        case NOT_EQUAL -> left != right ? 1 : 0;
        case LESS -> left < right ? 1 : 0;
        case LESS_EQUAL -> left <= right ? 1 : 0;
        case GREATER -> left > right ? 1 : 0;
        case GREATER_EQUAL -> left >= right ? 1 : 0;
        case ADD -> Math.addExact(left, right);
        case SUBTRACT -> Math.subtractExact(left, right);
        case MULTIPLY -> Math.multiplyExact(left, right);
        case DIVIDE -> Math.divideExact(left, right);
        case REMAINDER -> left % right;
      };
    }
  }

  /** One of two, by a condition. */
  record Conditional(Expr condition, Expr yes, Expr no) implements Expr {}

  /** A value computed once and kept in a register for the body. */
  record Let(int register, Expr value, Expr body) implements Expr {}

  /**
   * A body for every value of a register from low to high. It is true for all, for some, or the
   * number is counted.
   */
  record Quantified(Quantifier quantifier, int register, Expr low, Expr high, Expr body)
      implements Expr {}

  /** The quantifiers. */
  enum Quantifier {
    /** True for all. */
    ALL,
    /** True for some. */
    SOME,
    /** For how many it is true. */
    COUNT
  }
}
