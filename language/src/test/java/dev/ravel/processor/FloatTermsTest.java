// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.machine.Conversion;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random computations with floats of one input: for whatever input the conditions are met that were
 * met for another one, terms are what the computation gives.
 */
class FloatTermsTest {
  private static final int ROUNDS = 20_000;

  private static final Operator[] OPERATORS = {
    Operator.FLOAT_ADD, Operator.FLOAT_SUBTRACT, Operator.FLOAT_MULTIPLY, Operator.FLOAT_DIVIDE
  };

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

  private record Step(Conversion kind, Operator operator, int to, boolean itself, double number) {}

  private record Computation(int bits, List<Step> steps, Relation relation, double limit) {
    private static Computation of(Random random) {
      int[] widths = {8, 16, 32, 64};
      int bits = widths[random.nextInt(4)];
      List<Step> steps = new ArrayList<>();
      boolean raw = bits >= 32 && random.nextInt(4) == 0;
      int now = raw ? bits : random.nextBoolean() ? 32 : 64;
      if (!raw) {
        boolean signed = random.nextBoolean();
        Conversion kind = signed ? Conversion.SIGNED_TO_FLOAT : Conversion.UNSIGNED_TO_FLOAT;
        steps.add(new Step(kind, null, now, false, 0));
      }
      for (int k = random.nextInt(4); k > 0; k--) {
        int to = random.nextBoolean() ? 32 : 64;
        switch (random.nextInt(6)) {
          case 0 -> {
            now = to;
            steps.add(new Step(Conversion.FLOAT_TO_FLOAT, null, now, false, 0));
          }
          case 1 -> steps.add(new Step(Conversion.NEGATED_FLOAT, null, now, false, 0));
          default -> {
            double number = NUMBERS[random.nextInt(NUMBERS.length)];
            Operator operator = OPERATORS[random.nextInt(OPERATORS.length)];
            steps.add(new Step(null, operator, now, random.nextInt(4) == 0, number));
          }
        }
      }
      Relation relation = RELATIONS.get(random.nextInt(RELATIONS.size()));
      return new Computation(bits, steps, relation, NUMBERS[random.nextInt(NUMBERS.length)]);
    }
  }

  /** What a computation gives: the float, how it compares, and cut to whole numbers. */
  private record Results(long value, long holds, long signed, long unsigned) {}

  private static Results numbers(Computation its, long input) {
    long value = input & Arithmetic.mask(its.bits());
    int bits = its.bits();
    for (Step step : its.steps()) {
      long other = step.itself() ? value : Arithmetic.bits(step.number(), bits);
      value =
          step.operator() == null
              ? Arithmetic.convert(step.kind(), bits, step.to(), value)
              : Arithmetic.compute(step.operator(), bits, value, other);
      bits = step.to();
    }
    boolean holds =
        Arithmetic.compare(its.relation(), bits, value, Arithmetic.bits(its.limit(), bits));
    return new Results(
        value,
        holds ? 1 : 0,
        Arithmetic.convert(Conversion.FLOAT_TO_SIGNED, bits, 32, value),
        Arithmetic.convert(Conversion.FLOAT_TO_UNSIGNED, bits, 64, value));
  }

  /** The same as terms; none where it is known, for the inputs that meet the conditions. */
  private static final class Terms {
    private final BitTerms terms = new BitTerms();
    private final List<Integer> conditions = new ArrayList<>();
    private final FloatTerms floats =
        new FloatTerms(terms, (term, holds) -> conditions.add(holds ? term : -term));
    private int value;
    private int holds;
    private int signed;
    private int unsigned;

    private int fixed(int term, int bits, long number) {
      if (term == BitTerms.NONE || !FloatTerms.isNoNumber(number, bits)) {
        return term;
      }
      conditions.add(terms.compared(Relation.EQUAL, term, terms.constant(bits, number)));
      return BitTerms.NONE;
    }

    private int converted(Conversion kind, int term, int from, int to, long number) {
      int its = FloatTerms.isFrom(kind) ? fixed(term, from, number) : term;
      return its == BitTerms.NONE ? its : floats.converted(kind, its, from, to, number);
    }

    private Terms(Computation its, long input) {
      int bits = its.bits();
      int term = terms.input(new Inputs.Call("main", 0, Long.MIN_VALUE, Long.MAX_VALUE, bits));
      long number = input & Arithmetic.mask(bits);
      for (Step step : its.steps()) {
        if (step.operator() == null) {
          term = converted(step.kind(), term, bits, step.to(), number);
          number = Arithmetic.convert(step.kind(), bits, step.to(), number);
        } else {
          long other = step.itself() ? number : Arithmetic.bits(step.number(), bits);
          term = fixed(term, bits, number);
          if (term != BitTerms.NONE) {
            int right = step.itself() ? term : terms.constant(bits, other);
            term = floats.computed(step.operator(), bits, term, number, right, other);
          }
          number = Arithmetic.compute(step.operator(), bits, number, other);
        }
        bits = step.to();
      }
      value = term;
      if (term != BitTerms.NONE) {
        int limit = terms.constant(bits, Arithmetic.bits(its.limit(), bits));
        holds = floats.compared(its.relation(), term, limit);
        signed = converted(Conversion.FLOAT_TO_SIGNED, term, bits, 32, number);
        unsigned = converted(Conversion.FLOAT_TO_UNSIGNED, term, bits, 64, number);
      }
    }

    private long of(int term, long input) {
      BitTerms.Node node = terms.node(term);
      return Arithmetic.mask(node.bits())
          & switch (node) {
            case BitTerms.Input _ -> input;
            case BitTerms.Constant its -> its.value();
            case BitTerms.Computed its ->
                Arithmetic.compute(
                    its.operator(), its.bits(), of(its.left(), input), of(its.right(), input));
            case BitTerms.Converted its ->
                its.signed()
                    ? Arithmetic.signed(of(its.value(), input), terms.node(its.value()).bits())
                    : of(its.value(), input);
            case BitTerms.Rounded its ->
                Arithmetic.convert(
                    its.kind(), terms.node(its.value()).bits(), its.bits(), of(its.value(), input));
            case BitTerms.Compared its ->
                Arithmetic.compare(
                        its.relation(),
                        terms.node(its.left()).bits(),
                        of(its.left(), input),
                        of(its.right(), input))
                    ? 1
                    : 0;
            case BitTerms.Picked its -> throw new AssertionError(its);
          };
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
      long first = INPUTS[random.nextInt(INPUTS.length)];
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
                  terms.of(terms.signed, input, here.signed()),
                  terms.of(terms.unsigned, input, here.unsigned()));
          assertEquals(numbers(its, input), found, its + " of " + first + " and " + input);
        }
      }
    }
    assertTrue(shared > 5 * ROUNDS, shared + " of " + ROUNDS);
  }
}
