// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Conversion;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers of fixed widths that are computed from inputs, under dense ids from 1 on. Equal ones have
 * the same id. What is computed has smaller ids than what is computed from it.
 */
public final class BitTerms {
  /** The value for no term, where the number is known. */
  public static final int NONE = 0;

  private final List<Node> nodes = new ArrayList<>();

  /** The bound of the absolute value of each term, as a float. */
  private final List<Double> magnitudes = new ArrayList<>();

  /** The ids of the floats that are numbers wherever there is a term. */
  private final BitSet numbers = new BitSet();

  private final Map<Node, Integer> ids = new HashMap<>();
  private final ExactFloats exact = new ExactFloats(this);

  /** A number. */
  public sealed interface Node {
    /** Returns the number of bits. */
    int bits();
  }

  /** The result of a call. */
  public record Input(Inputs.Call call) implements Node {
    @Override
    public int bits() {
      return call.bits();
    }
  }

  /** A number that is known, zero-extended to 64 bits. */
  public record Constant(int bits, long value) implements Node {}

  /**
   * The result of an operator on two numbers of one width; of floats only where that is a number.
   */
  public record Computed(Operator operator, int bits, int left, int right) implements Node {}

  /**
   * A number of another width. It has its bits, with zeros at the top, or with its sign if signed.
   */
  public record Converted(boolean signed, int bits, int value) implements Node {}

  /**
   * A number of another kind, whole numbers and floats. It is a whole number as the nearest float,
   * a float as the whole number next to it on the way to 0, or a float as the nearest one of
   * another width. Floats are taken only where they are numbers, and whole ones have room for them.
   */
  public record Rounded(Conversion kind, int bits, int value) implements Node {}

  /** A function of floats of one width, only where all of them and what it gives are numbers. */
  public record Applied(Elementary function, int bits, List<Integer> arguments) implements Node {
    /** Copies the list. */
    public Applied {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * The largest whole number whose square is not above a whole number of 64 bits. The latter is
   * from 0 to {@link #LARGEST_SQUARE} wherever there is a term.
   */
  public record Root(int value) implements Node {
    /** A double holds its square root so precisely that it is cut to the same number. */
    public static final long LARGEST_SQUARE = 1L << 52;

    @Override
    public int bits() {
      return Long.SIZE;
    }
  }

  /** 1 if a relation holds, else 0. */
  public record Compared(Relation relation, int left, int right) implements Node {
    @Override
    public int bits() {
      return 1;
    }
  }

  /** One of two numbers of one width, the first if the condition is 1. */
  public record Picked(int bits, int condition, int yes, int no) implements Node {}

  /** A number by its id. */
  public Node node(int id) {
    return nodes.get(id - 1);
  }

  /** The floats among them that are not rounded. */
  ExactFloats exact() {
    return exact;
  }

  /** Returns the number of terms. */
  public int count() {
    return nodes.size();
  }

  /** Returns the number of bits of a term; 0 if it is none. */
  int bits(int term) {
    return term == NONE ? 0 : node(term).bits();
  }

  private int id(Node node) {
    return ids.computeIfAbsent(
        node,
        _ -> {
          double most = magnitudeOf(node);
          magnitudes.add(most);
          nodes.add(node);
          numbers.set(nodes.size(), most < Double.POSITIVE_INFINITY || isNumber(node));
          return nodes.size();
        });
  }

  /** No absolute value of a term, as a float, is above this; infinite if that is not known. */
  double magnitude(int term) {
    return magnitudes.get(term - 1);
  }

  /** Returns whether a float is a number wherever there is a term for it. */
  boolean isNumber(int term) {
    return numbers.get(term);
  }

  private boolean isNumber(Node node) {
    return switch (node) {
      case Computed its -> FloatTerms.says(its.operator()) || ofSign(its) && isNumber(its.left());
      case Rounded its -> !isWhole(its.kind());
      case Applied _ -> true;
      case Picked its -> isNumber(its.yes()) && isNumber(its.no());
      case Constant(int bits, long value) ->
          (bits == Long.SIZE || bits == Integer.SIZE) && !FloatTerms.isNoNumber(value, bits);
      case Input _, Converted _, Root _, Compared _ -> false;
    };
  }

  /** Returns whether it is the left operand but for the bit of its sign. */
  private boolean ofSign(Computed its) {
    return switch (its.operator()) {
      case XOR -> isConstant(its.right(), 1L << its.bits() - 1);
      case AND -> isConstant(its.right(), Arithmetic.mask(its.bits() - 1));
      case OR ->
          node(its.right()) instanceof Computed sign
              && sign.operator() == Operator.AND
              && isConstant(sign.right(), 1L << its.bits() - 1);
      default -> false;
    };
  }

  private boolean isConstant(int term, long value) {
    return node(term) instanceof Constant its && its.value() == value;
  }

  private static boolean isWhole(Conversion kind) {
    return kind == Conversion.FLOAT_TO_SIGNED || kind == Conversion.FLOAT_TO_UNSIGNED;
  }

  private double magnitudeOf(Node node) {
    double most =
        switch (node) {
          case Constant(int bits, long value) when bits == Long.SIZE || bits == Integer.SIZE ->
              Math.abs(Arithmetic.real(value, bits));
          case Computed its -> magnitudeOf(its);
          case Rounded its ->
              switch (its.kind()) {
                case FLOAT_TO_FLOAT -> magnitude(its.value());
                case SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT ->
                    Math.scalb(1.0, node(its.value()).bits());
                default -> Double.POSITIVE_INFINITY; // no float
              };
          case Applied its -> magnitudeOf(its);
          case Picked its -> Math.max(magnitude(its.yes()), magnitude(its.no()));
          case Input _, Constant _, Converted _, Root _, Compared _ -> Double.POSITIVE_INFINITY;
        };
    double largest = node.bits() == Integer.SIZE ? Float.MAX_VALUE : Double.MAX_VALUE;
    return most <= largest / 2 ? most : Double.POSITIVE_INFINITY;
  }

  /** Twice the result makes up for what is rounded. */
  private double magnitudeOf(Computed its) {
    double left = magnitude(its.left());
    double right = magnitude(its.right());
    return switch (its.operator()) {
      case FLOAT_ADD, FLOAT_SUBTRACT -> 2 * (left + right);
      case FLOAT_MULTIPLY -> 2 * left * right;
      case FLOAT_DIVIDE ->
          // the number itself: its magnitude may be above it, which makes quotients too small
          node(its.right()) instanceof Constant(int bits, long value) && right > 0
              ? 2 * (left / Math.abs(Arithmetic.real(value, bits)))
              : Double.POSITIVE_INFINITY;
      default -> ofSign(its) ? left : Double.POSITIVE_INFINITY;
    };
  }

  private double magnitudeOf(Applied its) {
    double most = magnitude(its.arguments().getFirst());
    return switch (its.function()) {
      case SQUARE_ROOT -> 2 * Math.sqrt(most);
      case MULTIPLY_ADD ->
          2 * (2 * most * magnitude(its.arguments().get(1)) + magnitude(its.arguments().get(2)));
      default -> most + 1; // to a whole number
    };
  }

  int input(Inputs.Call call) {
    return id(new Input(call));
  }

  int constant(int bits, long value) {
    return id(new Constant(bits, value & Arithmetic.mask(bits)));
  }

  int computed(Operator operator, int left, int right) {
    return id(new Computed(operator, node(left).bits(), left, right));
  }

  /** A function of floats that a term says. */
  int applied(Elementary function, int bits, List<Integer> arguments) {
    return id(new Applied(function, bits, arguments));
  }

  int root(int term) {
    return id(new Root(term));
  }

  int compared(Relation relation, int left, int right) {
    return id(new Compared(relation, left, right));
  }

  int picked(int condition, int yes, int no) {
    return id(new Picked(node(yes).bits(), condition, yes, no));
  }

  /** The same number with another width, cut off or with zeros at the top. */
  int fitted(int term, int bits) {
    Node node = node(term);
    if (node.bits() == bits) {
      return term;
    }
    boolean wider = node instanceof Converted its && !its.signed() && bits <= node.bits();
    int inner = wider ? ((Converted) node).value() : term;
    return wider && node(inner).bits() <= bits
        ? fitted(inner, bits)
        : id(new Converted(false, bits, term));
  }

  /** The number as a signed one with more bits. */
  int signed(int term, int bits) {
    return node(term).bits() == bits ? term : id(new Converted(true, bits, term));
  }

  /** The number after a conversion to floats, of them, or between them. */
  int rounded(Conversion kind, int term, int bits) {
    return id(new Rounded(kind, bits, term));
  }

  /** The number after a conversion between whole numbers. */
  int converted(Conversion kind, int term, int from, int to) {
    int its = fitted(term, from);
    return kind == Conversion.SIGNED && to > from ? signed(its, to) : fitted(its, to);
  }
}
