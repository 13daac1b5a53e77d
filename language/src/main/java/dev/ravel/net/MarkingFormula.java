// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import java.math.BigInteger;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Stream;

/** A condition of the markings of a net. Places and transitions are meant by their numbers. */
public sealed interface MarkingFormula {
  /** Always true, or always false. */
  record Truth(boolean value) implements MarkingFormula {}

  /** Not. */
  record Not(MarkingFormula operand) implements MarkingFormula {
    @Override
    public List<MarkingFormula> operands() {
      return List.of(operand);
    }
  }

  /** All of them; true without any. */
  record And(List<MarkingFormula> operands) implements MarkingFormula {
    /** Copies the list. */
    public And {
      operands = List.copyOf(operands);
    }
  }

  /** At least one of them; false without any. */
  record Or(List<MarkingFormula> operands) implements MarkingFormula {
    /** Copies the list. */
    public Or {
      operands = List.copyOf(operands);
    }
  }

  /** Two sums compared. */
  record Compare(Sum left, Relation relation, Sum right) implements MarkingFormula {}

  /** So many of them are true, compared with a number. */
  record Count(List<MarkingFormula> operands, Relation relation, long number)
      implements MarkingFormula {
    /** Copies the list. */
    public Count {
      operands = List.copyOf(operands);
    }
  }

  /** At least one of the transitions could fire. */
  record Fireable(List<Integer> transitions) implements MarkingFormula {
    /** Copies the list. */
    public Fireable {
      transitions = List.copyOf(transitions);
    }
  }

  /** No transition could fire. */
  record Dead() implements MarkingFormula {}

  /** A number of tokens. It is a constant, and multiples of the tokens of places. */
  record Sum(long constant, List<Term> terms) {
    /** No place holds more. */
    private static final BigInteger MOST_TOKENS = BigInteger.valueOf(Integer.MAX_VALUE);

    /** Copies the list. */
    public Sum {
      terms = List.copyOf(terms);
    }

    /**
     * Adds another sum.
     *
     * @throws ArithmeticException if the constant does not fit into 64 bits
     */
    public Sum plus(Sum other) {
      List<Term> both = Stream.concat(terms.stream(), other.terms.stream()).toList();
      return new Sum(Math.addExact(constant, other.constant), both);
    }

    /**
     * Multiplies by a number.
     *
     * @throws ArithmeticException if a factor does not fit into 64 bits
     */
    public Sum times(long factor) {
      return new Sum(
          Math.multiplyExact(constant, factor),
          terms.stream()
              .map(term -> new Term(Math.multiplyExact(term.factor(), factor), term.place()))
              .toList());
    }

    /**
     * Returns whether no marking takes it out of the numbers of 64 bits, where it would have no
     * value.
     */
    boolean fits() {
      BigInteger most = BigInteger.valueOf(constant).abs();
      for (Term term : terms) {
        most = most.add(BigInteger.valueOf(term.factor()).abs().multiply(MOST_TOKENS));
      }
      return terms.isEmpty() || most.bitLength() < Long.SIZE;
    }
  }

  /** So many times the tokens of a place. */
  record Term(long factor, int place) {}

  /** A comparison of two numbers. */
  enum Relation {
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
    GREATER_EQUAL(">=");

    private final String symbol;

    Relation(String symbol) {
      this.symbol = symbol;
    }

    /** Returns the text of the relation. */
    public String symbol() {
      return symbol;
    }

    /** Returns whether two numbers are so. */
    public boolean holds(long left, long right) {
      return switch (this) {
        case EQUAL -> left == right;
        case NOT_EQUAL -> left != right;
        case LESS -> left < right;
        case LESS_EQUAL -> left <= right;
        case GREATER -> left > right;
        case GREATER_EQUAL -> left >= right;
      };
    }

    /** Returns the relation of the two numbers the other way round. */
    public Relation mirrored() {
      return switch (this) {
        case EQUAL -> EQUAL;
        case NOT_EQUAL -> NOT_EQUAL;
        case LESS -> GREATER;
        case LESS_EQUAL -> GREATER_EQUAL;
        case GREATER -> LESS;
        case GREATER_EQUAL -> LESS_EQUAL;
      };
    }

    /** Returns the relation that holds exactly if this does not. */
    public Relation negated() {
      return switch (this) {
        case EQUAL -> NOT_EQUAL;
        case NOT_EQUAL -> EQUAL;
        case LESS -> GREATER_EQUAL;
        case LESS_EQUAL -> GREATER;
        case GREATER -> LESS_EQUAL;
        case GREATER_EQUAL -> LESS;
      };
    }
  }

  /** The formulas right inside of it. */
  default List<MarkingFormula> operands() {
    return List.of();
  }

  /** Returns whether it has a value in every marking. None of its sums gets too large then. */
  default boolean fits() {
    return this instanceof Compare(Sum left, Relation _, Sum right)
        ? left.fits() && right.fits()
        : operands().stream().allMatch(MarkingFormula::fits);
  }

  /** The formula as people read it, in the names of a net. */
  default String text(Net net) {
    return switch (this) {
      case Truth(boolean value) -> Boolean.toString(value);
      case Not(MarkingFormula operand) -> "!(" + operand.text(net) + ")";
      case And(List<MarkingFormula> operands) -> joined(operands, " && ", "true", net);
      case Or(List<MarkingFormula> operands) -> joined(operands, " || ", "false", net);
      case Compare(Sum left, Relation relation, Sum right) ->
          text(left, net) + " " + relation.symbol() + " " + text(right, net);
      case Count(List<MarkingFormula> operands, Relation relation, long number) -> {
        StringJoiner all = new StringJoiner(", ", "the number of these: ", "");
        operands.forEach(operand -> all.add(operand.text(net)));
        yield "(" + all + ") " + relation.symbol() + " " + number;
      }
      case Fireable(List<Integer> transitions) -> {
        StringJoiner all = new StringJoiner(" or ", "", " can fire");
        transitions.forEach(t -> all.add(net.transitions().name(t)));
        yield all.toString();
      }
      case Dead() -> "nothing can fire";
    };
  }

  private static String joined(
      List<MarkingFormula> operands, String between, String none, Net net) {
    if (operands.isEmpty()) {
      return none;
    }
    StringJoiner all = new StringJoiner(between);
    for (MarkingFormula operand : operands) {
      boolean bare =
          operand instanceof Compare || operand instanceof Truth || operand instanceof Not;
      all.add(bare || operands.size() == 1 ? operand.text(net) : "(" + operand.text(net) + ")");
    }
    return all.toString();
  }

  private static String text(Sum sum, Net net) {
    if (sum.terms().isEmpty()) {
      return Long.toString(sum.constant());
    }
    StringBuilder text = new StringBuilder();
    for (Term term : sum.terms()) {
      boolean minus = term.factor() < 0;
      text.append(text.isEmpty() ? (minus ? "-" : "") : minus ? " - " : " + ");
      long factor = Math.abs(term.factor());
      text.append(factor == 1 ? "" : factor + "*").append(net.places().name(term.place()));
    }
    if (sum.constant() != 0) {
      text.append(sum.constant() < 0 ? " - " : " + ").append(Math.abs(sum.constant()));
    }
    return text.toString();
  }
}
