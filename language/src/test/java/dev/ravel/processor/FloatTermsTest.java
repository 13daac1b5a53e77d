// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.machine.Conversion;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests of random computations with floats of one input. For whatever input the conditions are met
 * that were met for another one, terms are what the computation gives.
 */
class FloatTermsTest {
  private static final int ROUNDS = 20_000;

  private static final Operator[] OPERATORS = {
    Operator.FLOAT_ADD,
    Operator.FLOAT_SUBTRACT,
    Operator.FLOAT_MULTIPLY,
    Operator.FLOAT_DIVIDE,
    Operator.FLOAT_REMAINDER
  };

  private static final List<Elementary> FUNCTIONS =
      Arrays.stream(Elementary.values())
          .filter(its -> FloatFunctions.says(its) && its != Elementary.FLOAT_CLASS)
          .toList();

  /** All sets of kinds of floats. */
  private static final int KINDS = 1 << 10;

  private static final List<Relation> RELATIONS =
      EnumSet.range(Relation.FLOAT_EQUAL, Relation.U_UNEQUAL).stream().toList();

  private static final double[] NUMBERS = {
    0,
    -0.0,
    1,
    -1,
    0.5,
    2,
    3,
    0.1,
    -7.25,
    1024,
    16777216,
    1e10,
    0x1p53,
    1e30,
    -1e300,
    Double.MIN_VALUE,
    1e39
  };

  private static final long[] INPUTS = {
    0,
    1,
    -1,
    2,
    3,
    7,
    -8,
    127,
    128,
    255,
    32767,
    -32768,
    65535,
    16777217,
    // squares, and what is just below one
    4194303,
    4194304,
    16777215,
    2147395599,
    2147395600,
    -16777217,
    0x7fffffffL,
    0x80000000L,
    0x7f800000L,
    0x7fc00001L,
    0xffc00000L,
    0x3f800000L,
    1L << 53,
    (1L << 53) + 1,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    0x7ff0000000000000L,
    0x7ff8000000000001L,
    0x3ff8000000000000L
  };

  /**
   * The operation on the number so far.
   *
   * @param what a conversion, an operator or a function
   * @param itself whether the other operand is the number as well
   * @param number the other operand, else
   */
  private record Step(Object what, int to, boolean itself, double number) {
    /** The operands of a function, of a number before it. */
    long[] operands(long value) {
      long other =
          what == Elementary.SCALE
              ? (int) Math.max(-1100, Math.min(1100, number)) & 0xffffffffL
              : itself ? value : Arithmetic.bits(number, to);
      return new long[] {value, other, Arithmetic.bits(-number, to)};
    }
  }

  private record Computation(
      int bits, List<Step> steps, Relation relation, double limit, int kinds) {
    private static Computation of(Random random) {
      int[] widths = {8, 16, 32, 64};
      int bits = widths[random.nextInt(4)];
      List<Step> steps = new ArrayList<>();
      boolean raw = bits >= 32 && random.nextInt(4) == 0;
      int now = raw ? bits : random.nextBoolean() ? 32 : 64;
      if (!raw) {
        boolean signed = random.nextBoolean();
        Conversion kind = signed ? Conversion.SIGNED_TO_FLOAT : Conversion.UNSIGNED_TO_FLOAT;
        steps.add(new Step(kind, now, false, 0));
      }
      for (int k = random.nextInt(4); k > 0; k--) {
        int to = random.nextBoolean() ? 32 : 64;
        double number = NUMBERS[random.nextInt(NUMBERS.length)];
        boolean itself = random.nextInt(4) == 0;
        switch (random.nextInt(9)) {
          case 0 -> {
            now = to;
            steps.add(new Step(Conversion.FLOAT_TO_FLOAT, now, false, 0));
          }
          case 1 -> steps.add(new Step(Conversion.NEGATED_FLOAT, now, false, 0));
          case 2, 3, 4 -> {
            Elementary function = FUNCTIONS.get(random.nextInt(FUNCTIONS.size()));
            steps.add(new Step(function, now, itself, number));
          }
          default -> {
            Operator operator = OPERATORS[random.nextInt(OPERATORS.length)];
            steps.add(new Step(operator, now, itself, number));
          }
        }
      }
      Relation relation = RELATIONS.get(random.nextInt(RELATIONS.size()));
      double limit = NUMBERS[random.nextInt(NUMBERS.length)];
      return new Computation(bits, steps, relation, limit, random.nextInt(KINDS));
    }
  }

  /** Whole numbers that are compared with what is cut. */
  private static final int WHOLE = 3;

  /**
   * The results of a computation. They are the float, how it compares, its kind, and cut to whole
   * numbers.
   */
  private record Results(
      long value, long holds, long isOfKind, long signed, long isBelow, long unsigned) {}

  private static Results numbers(Computation its, long input) {
    long value = input & Arithmetic.mask(its.bits());
    int bits = its.bits();
    for (Step step : its.steps()) {
      value = number(step, bits, value);
      bits = step.to();
    }
    boolean holds =
        Arithmetic.compare(its.relation(), bits, value, Arithmetic.bits(its.limit(), bits));
    long signed = Arithmetic.convert(Conversion.FLOAT_TO_SIGNED, bits, 32, value);
    return new Results(
        value,
        holds ? 1 : 0,
        ElementaryFunctions.apply(Elementary.FLOAT_CLASS, bits, value, its.kinds(), 0),
        signed,
        Arithmetic.compare(Relation.LESS, 32, signed, WHOLE) ? 1 : 0,
        Arithmetic.convert(Conversion.FLOAT_TO_UNSIGNED, bits, 64, value));
  }

  private static long number(Step step, int bits, long value) {
    long[] operands = step.operands(value);
    return switch (step.what()) {
      case Conversion kind -> Arithmetic.convert(kind, bits, step.to(), value);
      case Operator operator -> Arithmetic.compute(operator, bits, value, operands[1]);
      case Elementary function ->
          ElementaryFunctions.apply(function, bits, value, operands[1], operands[2]);
      default -> throw new AssertionError(step);
    };
  }

  /** The same as terms; none where it is known, for the inputs that meet the conditions. */
  private static final class Terms {
    private final BitTerms terms = new BitTerms();
    private final List<Integer> conditions = new ArrayList<>();
    private final FloatTerms floats =
        new FloatTerms(terms, (term, holds) -> conditions.add(holds ? term : -term));
    private int value;
    private int holds;
    private int isOfKind;
    private int signed;
    private int isBelow;
    private int unsigned;

    private int converted(Conversion kind, int term, int from, int to, long number) {
      return term == BitTerms.NONE ? term : floats.converted(kind, term, from, to, number);
    }

    private Terms(Computation its, long input) {
      int bits = its.bits();
      int term = terms.input(new Inputs.Call("main", 0, Long.MIN_VALUE, Long.MAX_VALUE, bits));
      long number = input & Arithmetic.mask(bits);
      for (Step step : its.steps()) {
        term = next(step, term, bits, number);
        number = FloatTermsTest.number(step, bits, number);
        bits = step.to();
      }
      value = term;
      if (term != BitTerms.NONE) {
        int limit = terms.constant(bits, Arithmetic.bits(its.limit(), bits));
        holds = floats.compared(its.relation(), term, limit);
        long[] operands = {number, its.kinds()};
        int kinds = terms.constant(bits, its.kinds());
        isOfKind = floats.applied(Elementary.FLOAT_CLASS, bits, new int[] {term, kinds}, operands);
        signed = converted(Conversion.FLOAT_TO_SIGNED, term, bits, 32, number);
        if (signed != BitTerms.NONE) {
          isBelow = floats.comparedWhole(Relation.GREATER, terms.constant(32, WHOLE), signed);
        }
        unsigned = converted(Conversion.FLOAT_TO_UNSIGNED, term, bits, 64, number);
      }
    }

    private int next(Step step, int before, int bits, long number) {
      if (step.what() instanceof Conversion kind) {
        return converted(kind, before, bits, step.to(), number);
      }
      int term = before;
      if (term == BitTerms.NONE) {
        return term;
      }
      long[] operands = step.operands(number);
      int[] all = new int[operands.length];
      Arrays.setAll(
          all, k -> k == 0 || k == 1 && step.itself() ? term : terms.constant(bits, operands[k]));
      return switch (step.what()) {
        case Operator operator ->
            floats.computed(operator, bits, term, number, all[1], operands[1]);
        case Elementary function ->
            floats.applied(
                function,
                bits,
                Arrays.copyOf(all, function.arguments()),
                Arrays.copyOf(operands, function.arguments()));
        default -> throw new AssertionError(step);
      };
    }

    private long of(int term, long input) {
      return number(term, input).longValue();
    }

    /** Of any width, without a sign. */
    private BigInteger number(int term, long input) {
      BitTerms.Node node = terms.node(term);
      if (node instanceof BitTerms.Computed its && its.bits() > Long.SIZE) {
        BigInteger left = number(its.left(), input);
        BigInteger right = number(its.right(), input);
        return cut(
            its.bits(),
            switch (its.operator()) {
              case SHIFT_LEFT -> left.shiftLeft(right.intValueExact());
              case MULTIPLY -> left.multiply(right);
              case UNSIGNED_REMAINDER -> left.mod(right);
              default -> throw new AssertionError(its);
            });
      }
      if (node instanceof BitTerms.Converted its && !its.signed()) {
        return cut(its.bits(), number(its.value(), input));
      }
      long value =
          switch (node) {
            case BitTerms.Input _ -> input;
            case BitTerms.Constant its -> its.value();
            case BitTerms.Computed its ->
                Arithmetic.compute(
                    its.operator(), its.bits(), of(its.left(), input), of(its.right(), input));
            case BitTerms.Converted its ->
                Arithmetic.signed(of(its.value(), input), terms.node(its.value()).bits());
            case BitTerms.Rounded its ->
                Arithmetic.convert(
                    its.kind(), terms.node(its.value()).bits(), its.bits(), of(its.value(), input));
            case BitTerms.Applied its -> {
              long[] all = new long[3];
              for (int k = 0; k < its.arguments().size(); k++) {
                all[k] = of(its.arguments().get(k), input);
              }
              yield ElementaryFunctions.apply(its.function(), its.bits(), all[0], all[1], all[2]);
            }
            case BitTerms.Root its -> // what a term does not say is not asked for
                BigInteger.valueOf(Math.max(0, of(its.value(), input))).sqrt().longValue();
            case BitTerms.Compared its ->
                Arithmetic.compare(
                        its.relation(),
                        terms.node(its.left()).bits(),
                        of(its.left(), input),
                        of(its.right(), input))
                    ? 1
                    : 0;
            case BitTerms.Picked its ->
                of(its.condition(), input) == 1 ? of(its.yes(), input) : of(its.no(), input);
          };
      return cut(node.bits(), BigInteger.valueOf(value));
    }

    private static BigInteger cut(int bits, BigInteger number) {
      return number.mod(BigInteger.ONE.shiftLeft(bits));
    }

    private boolean meets(long input) {
      return conditions.stream().allMatch(its -> of(Math.abs(its), input) == (its > 0 ? 1 : 0));
    }

    private long of(int term, long input, long known) {
      return term == BitTerms.NONE ? known : of(term, input);
    }
  }

  @Test
  void termsAreWhatNumbersAreForAllInputsThatMeetTheConditions() {
    Random random = new Random(Long.getLong("ravel.first", 1));
    int shared = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Computation its = Computation.of(random);
      shared += compare(its, INPUTS[random.nextInt(INPUTS.length)]);
    }
    assertTrue(shared > 5 * ROUNDS, shared + " of " + ROUNDS);
  }

  /** Next to squares, up to the largest ones of which terms say the root as a whole number. */
  @Test
  void rootsAreCutAsTheirSquaresSay() {
    Random random = new Random(1);
    for (int round = 0; round < ROUNDS; round++) {
      long root = round == 0 ? 1L << 26 : 1 + random.nextInt(1 << 1 + round % 26);
      for (long square = root * root - 1; square <= root * root; square++) {
        long wanted = BigInteger.valueOf(square).sqrt().longValueExact();
        assertEquals(wanted, (long) Math.sqrt((double) square), "" + square);
        if (square <= 1 << 22) {
          assertEquals(wanted, (long) (float) Math.sqrt((float) square), "" + square);
        }
      }
    }
    for (int bits : new int[] {32, 64}) {
      Computation its =
          new Computation(
              16,
              List.of(
                  new Step(Conversion.UNSIGNED_TO_FLOAT, bits, false, 0),
                  new Step(Elementary.SQUARE_ROOT, bits, false, 0)),
              Relation.FLOAT_GREATER,
              255,
              0);
      Terms terms = new Terms(its, 65535);
      BitTerms.Node node = terms.terms.node(terms.signed);
      assertTrue(node instanceof BitTerms.Converted, "" + node);
      int whole = ((BitTerms.Converted) node).value();
      assertTrue(terms.terms.node(whole) instanceof BitTerms.Root, "" + whole);
      for (long input = 0; input <= 65535; input++) {
        assertTrue(terms.meets(input));
        assertEquals(numbers(its, input).signed(), terms.of(terms.signed, input), "" + input);
        assertEquals(numbers(its, input).isBelow(), terms.of(terms.isBelow, input), "" + input);
      }
    }
  }

  /** A quotient by a number near the largest one is small, but it is not 0. */
  @Test
  void quotientsByLargeNumbersMayBecomeInfinite() {
    int infinite = 1 << 2 | 1 << 9;
    for (int bits : new int[] {32, 64}) {
      double largest = bits == 32 ? Float.MAX_VALUE : Double.MAX_VALUE;
      Computation its =
          new Computation(
              64,
              List.of(
                  new Step(Conversion.UNSIGNED_TO_FLOAT, bits, false, 0),
                  new Step(Operator.FLOAT_DIVIDE, bits, false, largest / 1.5),
                  new Step(Operator.FLOAT_MULTIPLY, bits, false, largest / 3),
                  new Step(Operator.FLOAT_MULTIPLY, bits, false, largest / 3)),
              Relation.FLOAT_GREATER,
              1,
              infinite);
      assertEquals(1, numbers(its, -1).isOfKind());
      assertTrue(compare(its, 1) > 0);
    }
  }

  /**
   * Compares terms with what a computation gives.
   *
   * @param first where the conditions come from
   * @return how many other inputs meet them
   */
  private static int compare(Computation its, long first) {
    int shared = 0;
    Results here = numbers(its, first);
    Terms terms = new Terms(its, first);
    assertTrue(terms.meets(first), its + " of " + first);
    for (long input : INPUTS) {
      if (terms.meets(input)) {
        shared += input == first ? 0 : 1;
        Results found =
            new Results(
                terms.of(terms.value, input, here.value()),
                terms.of(terms.holds, input, here.holds()),
                terms.of(terms.isOfKind, input, here.isOfKind()),
                terms.of(terms.signed, input, here.signed()),
                terms.of(terms.isBelow, input, here.isBelow()),
                terms.of(terms.unsigned, input, here.unsigned()));
        assertEquals(numbers(its, input), found, its + " of " + first + " and " + input);
      }
    }
    return shared;
  }
}
