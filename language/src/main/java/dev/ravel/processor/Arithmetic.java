// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Conversion;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;

/** Arithmetic of a width. Numbers come and go zero-extended to 64 bits, floats as their bits. */
final class Arithmetic {
  private Arithmetic() {}

  /** The lowest bits. */
  static long mask(int bits) {
    return bits >= 64 ? -1L : (1L << bits) - 1;
  }

  /** A number with its sign copied to the top. */
  static long signed(long value, int bits) {
    return bits >= 64 ? value : value << 64 - bits >> 64 - bits;
  }

  /** A float as a real number. */
  static double real(long value, int bits) {
    return bits == 32 ? Float.intBitsToFloat((int) value) : Double.longBitsToDouble(value);
  }

  /** The float that is nearest to a real number. */
  static long bits(double value, int bits) {
    return bits == 32
        ? Float.floatToRawIntBits((float) value) & 0xffffffffL
        : Double.doubleToRawLongBits(value);
  }

  /** The highest bit of a fraction, which is set in a result that is no number. */
  static long quiet(int bits) {
    return bits == Integer.SIZE ? 1L << 22 : 1L << 51;
  }

  /**
   * A result of floats. If that is no number, its bits are those of the first operand that is none,
   * made quiet, and else those of the indefinite value, as processors of the x86-64 kind have it:
   * IEEE 754-2019 (6.2.3) leaves that open.
   */
  static long result(double result, int bits, long x, long y, long z) {
    if (!Double.isNaN(result)) {
      return bits(result, bits);
    }
    for (long operand : new long[] {x, y, z}) {
      if (FloatTerms.isNoNumber(operand, bits)) {
        return operand | quiet(bits);
      }
    }
    return bits == Integer.SIZE ? 0xffc00000L : 0xfff8000000000000L;
  }

  /** A result of floats with two operands. */
  static long result(double result, int bits, long x, long y) {
    return result(result, bits, x, y, 0);
  }

  /** The nearest float of another width; of what is no number, the highest bits of its fraction. */
  private static long fitted(long x, int from, int to) {
    if (from == to || !FloatTerms.isNoNumber(x, from)) {
      return from == to ? x : bits(real(x, from), to);
    }
    return to == Integer.SIZE
        ? x >>> 32 & 1L << 31 | 0xffL << 23 | quiet(to) | x >>> 29 & mask(23)
        : (x & 1L << 31) << 32 | 0x7ffL << 52 | quiet(to) | (x & mask(23)) << 29;
  }

  /** Returns whether an operator divides integers. */
  static boolean divides(Operator operator) {
    return switch (operator) {
      case DIVIDE, REMAINDER, UNSIGNED_DIVIDE, UNSIGNED_REMAINDER -> true;
      default -> false;
    };
  }

  /** Returns whether an operator shifts. */
  static boolean shifts(Operator operator) {
    return switch (operator) {
      case SHIFT_LEFT, SHIFT_RIGHT, SHIFT_SIGN_RIGHT -> true;
      default -> false;
    };
  }

  /** The result of an operator; a divisor is not 0, and a shift is less than the width. */
  static long compute(Operator operator, int w, long x, long y) {
    return switch (operator) {
          case ADD -> x + y;
          case SUBTRACT -> x - y;
          case MULTIPLY -> x * y;
          case DIVIDE -> signed(x, w) / signed(y, w);
          case REMAINDER -> signed(x, w) % signed(y, w);
          case UNSIGNED_DIVIDE -> Long.divideUnsigned(x, y);
          case UNSIGNED_REMAINDER -> Long.remainderUnsigned(x, y);
          case SHIFT_LEFT -> x << y;
          case SHIFT_RIGHT -> x >>> y;
          case SHIFT_SIGN_RIGHT -> signed(x, w) >> y;
          case AND -> x & y;
          case OR -> x | y;
          case XOR -> x ^ y;
          case NAND -> ~(x & y);
          case MAXIMUM -> Math.max(signed(x, w), signed(y, w));
          case MINIMUM -> Math.min(signed(x, w), signed(y, w));
          case UNSIGNED_MAXIMUM -> Long.compareUnsigned(x, y) >= 0 ? x : y;
          case UNSIGNED_MINIMUM -> Long.compareUnsigned(x, y) <= 0 ? x : y;
          case REPLACE -> y;
          case FLOAT_ADD -> result(w == 32 ? f(x) + f(y) : real(x, w) + real(y, w), w, x, y);
          case FLOAT_SUBTRACT -> result(w == 32 ? f(x) - f(y) : real(x, w) - real(y, w), w, x, y);
          case FLOAT_MULTIPLY -> result(w == 32 ? f(x) * f(y) : real(x, w) * real(y, w), w, x, y);
          case FLOAT_DIVIDE -> result(w == 32 ? f(x) / f(y) : real(x, w) / real(y, w), w, x, y);
          case FLOAT_REMAINDER -> result(real(x, w) % real(y, w), w, x, y);
        }
        & mask(w);
  }

  private static float f(long value) {
    return Float.intBitsToFloat((int) value);
  }

  /** A number of another width or kind. */
  static long convert(Conversion kind, int from, int to, long x) {
    return switch (kind) {
          case BITS -> x;
          case SIGNED -> signed(x, from);
          case SIGNED_TO_FLOAT ->
              to == 32
                  ? Float.floatToRawIntBits((float) signed(x, from))
                  : Double.doubleToRawLongBits((double) signed(x, from));
          case UNSIGNED_TO_FLOAT ->
              to == 32
                  ? Float.floatToRawIntBits(unsignedFloat(x))
                  : Double.doubleToRawLongBits(unsignedDouble(x));
          case FLOAT_TO_SIGNED -> (long) real(x, from);
          case FLOAT_TO_UNSIGNED -> unsigned(real(x, from));
          case FLOAT_TO_FLOAT -> fitted(x, from, to);
          case NEGATED_FLOAT -> x ^ 1L << to - 1;
        }
        & mask(to);
  }

  /** An odd lowest bit stands for all that are shifted out, so that rounding is the same. */
  private static long halved(long x) {
    return x >>> 1 | x & 1;
  }

  private static double unsignedDouble(long x) {
    return x >= 0 ? (double) x : 2 * (double) halved(x);
  }

  private static float unsignedFloat(long x) {
    return x >= 0 ? (float) x : 2 * (float) halved(x);
  }

  private static long unsigned(double x) {
    double half = 0x1p63;
    return x < half ? (long) x : (long) (x - half) ^ Long.MIN_VALUE;
  }

  /** Returns whether a relation holds. */
  static boolean compare(Relation relation, int w, long x, long y) {
    return switch (relation) {
      case EQUAL -> x == y;
      case UNEQUAL -> x != y;
      case UNSIGNED_GREATER -> Long.compareUnsigned(x, y) > 0;
      case UNSIGNED_GREATER_EQUAL -> Long.compareUnsigned(x, y) >= 0;
      case UNSIGNED_LESS -> Long.compareUnsigned(x, y) < 0;
      case UNSIGNED_LESS_EQUAL -> Long.compareUnsigned(x, y) <= 0;
      case GREATER -> signed(x, w) > signed(y, w);
      case GREATER_EQUAL -> signed(x, w) >= signed(y, w);
      case LESS -> signed(x, w) < signed(y, w);
      case LESS_EQUAL -> signed(x, w) <= signed(y, w);
      case FLOAT_NEVER -> false;
      case FLOAT_EQUAL -> real(x, w) == real(y, w);
      case FLOAT_GREATER -> real(x, w) > real(y, w);
      case FLOAT_GREATER_EQUAL -> real(x, w) >= real(y, w);
      case FLOAT_LESS -> real(x, w) < real(y, w);
      case FLOAT_LESS_EQUAL -> real(x, w) <= real(y, w);
      case FLOAT_UNEQUAL -> ordered(x, y, w) && real(x, w) != real(y, w);
      case FLOAT_ORDERED -> ordered(x, y, w);
      case FLOAT_UNORDERED -> !ordered(x, y, w);
      case U_EQUAL -> !ordered(x, y, w) || real(x, w) == real(y, w);
      case U_GREATER -> !(real(x, w) <= real(y, w));
      case U_GREATER_EQUAL -> !(real(x, w) < real(y, w));
      case U_LESS -> !(real(x, w) >= real(y, w));
      case U_LESS_EQUAL -> !(real(x, w) > real(y, w));
      case U_UNEQUAL -> real(x, w) != real(y, w);
      case FLOAT_ALWAYS -> true;
    };
  }

  private static boolean ordered(long x, long y, int w) {
    return !Double.isNaN(real(x, w)) && !Double.isNaN(real(y, w));
  }

  /**
   * Returns the bits of a result that have no value. They are exact for bitwise operators and for
   * shifts by a known distance, else all of them if any bit of an operand has none.
   *
   * @param u the undefined bits of the first operand
   * @param v those of the second
   */
  static long undefined(Operator operator, int w, long x, long u, long y, long v) {
    if ((u | v) == 0) {
      return 0;
    }
    return switch (operator) {
          case AND, NAND -> (u | v) & (u | x) & (v | y);
          case OR -> (u | v) & (u | ~x) & (v | ~y);
          case XOR -> u | v;
          case SHIFT_LEFT -> v != 0 ? -1 : u << y;
          case SHIFT_RIGHT -> v != 0 ? -1 : u >>> y;
          case SHIFT_SIGN_RIGHT -> v != 0 ? -1 : signed(u, w) >> y;
          case REPLACE -> v;
          default -> -1;
        }
        & mask(w);
  }
}
