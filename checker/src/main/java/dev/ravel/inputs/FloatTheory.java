// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.FPExpr;
import com.microsoft.z3.FPRMExpr;
import com.microsoft.z3.FPSort;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import java.util.List;
import java.util.OptionalLong;

/** Floats of 32 and 64 bits for Z3, which computes with them bit by bit (IEEE 754-2019). */
final class FloatTheory {
  private final Context context;
  private final FPRMExpr nearest;

  FloatTheory(Context context) {
    this.context = context;
    this.nearest = context.mkFPRoundNearestTiesToEven();
  }

  /** Up to here every whole number is a float of either width. */
  static final long LARGEST_WHOLE = 1L << 24;

  private static double real(long value, int bits) {
    return bits == Integer.SIZE
        ? Float.intBitsToFloat((int) value)
        : Double.longBitsToDouble(value);
  }

  /** The whole number that some bits stand for as a float; absent for others, and for -0. */
  static OptionalLong whole(long value, int bits) {
    double real = real(value, bits);
    boolean its = real == (long) real && Math.abs(real) <= LARGEST_WHOLE;
    return its && !(real == 0 && value != 0) ? OptionalLong.of((long) real) : OptionalLong.empty();
  }

  /** Returns whether some bits stand for no number. */
  static boolean isNoNumber(long value, int bits) {
    return Double.isNaN(real(value, bits));
  }

  private FPSort sort(int bits) {
    return bits == Integer.SIZE ? context.mkFPSort32() : context.mkFPSort64();
  }

  /** The float whose bits these are. */
  FPExpr of(BitVecExpr bits) {
    return context.mkFPToFP(bits, sort(bits.getSortSize()));
  }

  /** The float of a width that is nearest to a whole number. */
  FPExpr nearest(BitVecExpr number, boolean signed, int bits) {
    return context.mkFPToFP(nearest, number, sort(bits), signed);
  }

  /** The float of a width that is nearest to another one. */
  FPExpr nearest(FPExpr number, int bits) {
    return context.mkFPToFP(nearest, number, sort(bits));
  }

  /** The whole number next to a float on the way to 0. */
  BitVecExpr cut(FPExpr number, boolean signed, int bits) {
    return context.mkFPToBV(context.mkFPRoundTowardZero(), number, bits, signed);
  }

  /** Returns whether an operator is one of floats. */
  boolean computes(Operator operator) {
    return switch (operator) {
      case FLOAT_ADD, FLOAT_SUBTRACT, FLOAT_MULTIPLY, FLOAT_DIVIDE, FLOAT_REMAINDER -> true;
      default -> false;
    };
  }

  FPExpr computed(Operator operator, FPExpr x, FPExpr y) {
    return switch (operator) {
      case FLOAT_ADD -> context.mkFPAdd(nearest, x, y);
      case FLOAT_SUBTRACT -> context.mkFPSub(nearest, x, y);
      case FLOAT_MULTIPLY -> context.mkFPMul(nearest, x, y);
      case FLOAT_DIVIDE -> context.mkFPDiv(nearest, x, y);
      default -> throw new IllegalArgumentException("no term: " + operator);
    };
  }

  /** A function of floats that terms say. */
  FPExpr applied(Elementary function, List<FPExpr> arguments) {
    FPExpr x = arguments.getFirst();
    return switch (function) {
      case FLOOR -> context.mkFPRoundToIntegral(context.mkFPRoundTowardNegative(), x);
      case CEILING -> context.mkFPRoundToIntegral(context.mkFPRoundTowardPositive(), x);
      case TRUNCATE -> context.mkFPRoundToIntegral(context.mkFPRoundTowardZero(), x);
      case ROUND -> context.mkFPRoundToIntegral(context.mkFPRoundNearestTiesToAway(), x);
      case ROUND_EVEN -> context.mkFPRoundToIntegral(nearest, x);
      case SQUARE_ROOT -> context.mkFPSqrt(nearest, x);
      case MULTIPLY_ADD -> context.mkFPFMA(nearest, x, arguments.get(1), arguments.get(2));
      default -> throw new IllegalArgumentException("no term: " + function);
    };
  }

  /** Returns whether a relation is one of floats. */
  boolean compares(Relation relation) {
    return relation.compareTo(Relation.LESS_EQUAL) > 0;
  }

  BoolExpr compared(Relation relation, FPExpr x, FPExpr y) {
    return switch (relation) {
      case FLOAT_EQUAL -> context.mkFPEq(x, y);
      case FLOAT_GREATER -> context.mkFPGt(x, y);
      case FLOAT_GREATER_EQUAL -> context.mkFPGEq(x, y);
      case FLOAT_LESS -> context.mkFPLt(x, y);
      case FLOAT_LESS_EQUAL -> context.mkFPLEq(x, y);
      case FLOAT_UNEQUAL ->
          context.mkAnd(context.mkNot(unordered(x, y)), context.mkNot(context.mkFPEq(x, y)));
      case FLOAT_ORDERED -> context.mkNot(unordered(x, y));
      case FLOAT_UNORDERED -> unordered(x, y);
      case U_EQUAL -> context.mkOr(unordered(x, y), context.mkFPEq(x, y));
      case U_GREATER -> context.mkNot(context.mkFPLEq(x, y));
      case U_GREATER_EQUAL -> context.mkNot(context.mkFPLt(x, y));
      case U_LESS -> context.mkNot(context.mkFPGEq(x, y));
      case U_LESS_EQUAL -> context.mkNot(context.mkFPGt(x, y));
      case U_UNEQUAL -> context.mkNot(context.mkFPEq(x, y));
      case FLOAT_NEVER -> context.mkFalse();
      case FLOAT_ALWAYS -> context.mkTrue();
      default -> throw new IllegalArgumentException("no relation of floats: " + relation);
    };
  }

  /** One of them is no number. */
  private BoolExpr unordered(FPExpr x, FPExpr y) {
    return context.mkOr(context.mkFPIsNaN(x), context.mkFPIsNaN(y));
  }
}
