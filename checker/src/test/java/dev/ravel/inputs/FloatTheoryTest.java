// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.z3.BitVecNum;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.FPExpr;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the results of Z3 with floats are those of Java, bit by bit. */
class FloatTheoryTest {
  private static final double[] NUMBERS = {
    0,
    -0.0,
    0.5,
    -0.5,
    1.5,
    -2.5,
    0.49999999999999994,
    3.7,
    -3.7,
    0x1p52,
    0x1p53 + 2,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    Double.MIN_NORMAL,
    Double.MAX_VALUE,
    Float.MIN_VALUE,
    Float.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY
  };

  private final Context context = new Context();
  private final FloatTheory theory = new FloatTheory(context);

  private FPExpr of(double number, int bits) {
    long its =
        bits == Integer.SIZE
            ? Float.floatToRawIntBits((float) number) & 0xffffffffL
            : Double.doubleToRawLongBits(number);
    return theory.of(context.mkBV(Long.toUnsignedString(its), bits));
  }

  /** The bits of what Z3 computes. */
  private long value(FPExpr expression) {
    Expr<?> bits = context.mkFPToIEEEBV(expression).simplify();
    return ((BitVecNum) bits).getBigInteger().longValue();
  }

  private static long bits(double number, int bits) {
    return bits == Integer.SIZE
        ? Float.floatToRawIntBits((float) number) & 0xffffffffL
        : Double.doubleToRawLongBits(number);
  }

  /** Special ones, and any. */
  private static List<Double> numbers(int bits) {
    Random random = new Random(bits);
    List<Double> all = new ArrayList<>();
    for (double number : NUMBERS) {
      all.add(bits == Integer.SIZE ? (float) number : number);
    }
    while (all.size() < 200) {
      double any =
          bits == Integer.SIZE
              ? Float.intBitsToFloat(random.nextInt())
              : Double.longBitsToDouble(random.nextLong());
      double small = random.nextGaussian() * Math.scalb(1.0, random.nextInt(60));
      double next = random.nextBoolean() ? any : bits == Integer.SIZE ? (float) small : small;
      if (!Double.isNaN(next)) {
        all.add(next);
      }
    }
    return all;
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOOR", "CEILING", "TRUNCATE", "ROUND", "ROUND_EVEN", "SQUARE_ROOT"})
  void functionsOfOneNumber(Elementary function) {
    DoubleUnaryOperator expected =
        switch (function) {
          case FLOOR -> Math::floor;
          case CEILING -> Math::ceil;
          case TRUNCATE -> its -> its < 0 ? Math.ceil(its) : Math.floor(its);
          // halves go away from zero; with few digits left nothing is rounded here
          case ROUND ->
              its -> {
                double below = Math.floor(Math.abs(its));
                boolean up = Math.abs(its) - below >= 0.5;
                return Math.copySign(up ? below + 1 : below, its);
              };
          case ROUND_EVEN -> Math::rint;
          default -> Math::sqrt;
        };
    for (int bits : new int[] {Integer.SIZE, Long.SIZE}) {
      for (double x : numbers(bits)) {
        if (function != Elementary.SQUARE_ROOT || x >= 0) {
          long found = value(theory.applied(function, List.of(of(x, bits))));
          assertEquals(bits(expected.applyAsDouble(x), bits), found, function + " of " + x);
        }
      }
    }
  }

  @Test
  void productsAndSumsAreRoundedOnce() {
    Random random = new Random(1);
    for (int bits : new int[] {Integer.SIZE, Long.SIZE}) {
      List<Double> all = numbers(bits);
      for (int round = 0; round < 400; round++) {
        double x = all.get(random.nextInt(all.size()));
        double y = all.get(random.nextInt(all.size()));
        double z = random.nextInt(4) == 0 ? -x * y : all.get(random.nextInt(all.size()));
        boolean single = bits == Integer.SIZE;
        z = single ? (float) z : z;
        double result = single ? Math.fma((float) x, (float) y, (float) z) : Math.fma(x, y, z);
        if (!Double.isNaN(result)) {
          List<FPExpr> operands = List.of(of(x, bits), of(y, bits), of(z, bits));
          long found = value(theory.applied(Elementary.MULTIPLY_ADD, operands));
          assertEquals(bits(result, bits), found, x + " * " + y + " + " + z);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOAT_ADD", "FLOAT_SUBTRACT", "FLOAT_MULTIPLY", "FLOAT_DIVIDE"})
  void operators(Operator operator) {
    Random random = new Random(2);
    for (int bits : new int[] {Integer.SIZE, Long.SIZE}) {
      List<Double> all = numbers(bits);
      for (int round = 0; round < 400; round++) {
        double x = all.get(random.nextInt(all.size()));
        double y = all.get(random.nextInt(all.size()));
        double result = // rounding to doubles first makes no difference for these
            switch (operator) {
              case FLOAT_ADD -> x + y;
              case FLOAT_SUBTRACT -> x - y;
              case FLOAT_MULTIPLY -> x * y;
              default -> x / y;
            };
        if (!Double.isNaN(result)) {
          long found = value(theory.computed(operator, of(x, bits), of(y, bits)));
          assertEquals(bits(result, bits), found, operator + " of " + x + " and " + y);
        }
      }
    }
  }
}
