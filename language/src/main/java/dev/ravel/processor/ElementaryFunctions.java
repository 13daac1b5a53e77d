// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Elementary;

/**
 * The functions of numbers: numbers come and go as in {@link Arithmetic}. Those of real numbers
 * give the same on every machine; where a result is not exact it is that of {@link StrictMath},
 * whose last digit may not be that of another library.
 */
final class ElementaryFunctions {
  private static final double LN_2 = StrictMath.log(2);

  private ElementaryFunctions() {}

  /** The result; unused arguments are 0. */
  static long apply(Elementary function, int w, long x, long y, long z) {
    return switch (function) {
      case COUNT_ONES -> Long.bitCount(x);
      case LEADING_ZEROS -> Long.numberOfLeadingZeros(x) - (64 - w);
      case TRAILING_ZEROS -> Math.min(w, Long.numberOfTrailingZeros(x));
      case SWAP_BYTES -> Long.reverseBytes(x) >>> 64 - w;
      case REVERSE_BITS -> Long.reverse(x) >>> 64 - w;
      case ABSOLUTE -> Math.abs(Arithmetic.signed(x, w)) & Arithmetic.mask(w);
      case ADD_OVERFLOWS,
          SUBTRACT_OVERFLOWS,
          MULTIPLY_OVERFLOWS,
          UNSIGNED_ADD_OVERFLOWS,
          UNSIGNED_SUBTRACT_OVERFLOWS,
          UNSIGNED_MULTIPLY_OVERFLOWS ->
          overflows(function, w, x, y) ? 1 : 0;
      case FUNNEL_LEFT -> funnel(w, x, y, Long.remainderUnsigned(z, w));
      case FUNNEL_RIGHT -> funnelRight(w, x, y, Long.remainderUnsigned(z, w));
      case FLOAT_CLASS -> y >>> kind(x, w) & 1;
      case FLOAT_ABSOLUTE -> x & Arithmetic.mask(w - 1);
      case COPY_SIGN -> x & Arithmetic.mask(w - 1) | y & 1L << w - 1;
      case MULTIPLY_ADD ->
          w == 32
              ? Arithmetic.result(Math.fma(single(x), single(y), single(z)), w, x, y, z)
              : Arithmetic.result(
                  Math.fma(Arithmetic.real(x, w), Arithmetic.real(y, w), Arithmetic.real(z, w)),
                  w,
                  x,
                  y,
                  z);
      case SCALE ->
          w == 32
              ? Arithmetic.result(Math.scalb(single(x), (int) y), w, x, 0, 0)
              : Arithmetic.result(Math.scalb(Arithmetic.real(x, w), (int) y), w, x, 0, 0);
      case FLOOR,
          CEILING,
          TRUNCATE,
          ROUND,
          ROUND_EVEN,
          FLOAT_MAXIMUM,
          FLOAT_MINIMUM,
          SQUARE_ROOT,
          CUBE_ROOT,
          HYPOTENUSE,
          EXPONENTIAL,
          EXPONENTIAL_MINUS_1,
          POWER_OF_2,
          LOGARITHM,
          LOGARITHM_2,
          LOGARITHM_10,
          LOGARITHM_PLUS_1,
          POWER,
          SINE,
          COSINE,
          TANGENT,
          ARC_SINE,
          ARC_COSINE,
          ARC_TANGENT,
          ANGLE,
          HYPERBOLIC_SINE,
          HYPERBOLIC_COSINE,
          HYPERBOLIC_TANGENT ->
          Arithmetic.result(
              real(function, Arithmetic.real(x, w), Arithmetic.real(y, w)), w, x, y, 0);
    };
  }

  private static float single(long bits) {
    return Float.intBitsToFloat((int) bits);
  }

  private static boolean overflows(Elementary function, int w, long x, long y) {
    long a = Arithmetic.signed(x, w);
    long b = Arithmetic.signed(y, w);
    return switch (function) {
      case ADD_OVERFLOWS -> w < 64 ? !fits(a + b, w) : ((a ^ a + b) & (b ^ a + b)) < 0;
      case SUBTRACT_OVERFLOWS -> w < 64 ? !fits(a - b, w) : ((a ^ b) & (a ^ a - b)) < 0;
      case MULTIPLY_OVERFLOWS -> Math.multiplyHigh(a, b) != a * b >> 63 || !fits(a * b, w);
      case UNSIGNED_ADD_OVERFLOWS -> Long.compareUnsigned(x + y & Arithmetic.mask(w), x) < 0;
      case UNSIGNED_SUBTRACT_OVERFLOWS -> Long.compareUnsigned(x, y) < 0;
      default -> Math.unsignedMultiplyHigh(x, y) != 0 || (x * y & ~Arithmetic.mask(w)) != 0;
    };
  }

  private static boolean fits(long value, int w) {
    return Arithmetic.signed(value, w) == value;
  }

  private static long funnel(int w, long x, long y, long by) {
    return by == 0 ? x : (x << by | y >>> w - by) & Arithmetic.mask(w);
  }

  private static long funnelRight(int w, long x, long y, long by) {
    return by == 0 ? y : (x << w - by | y >>> by) & Arithmetic.mask(w);
  }

  private static int kind(long x, int w) {
    int fraction = w == 32 ? 23 : 52;
    double value = Arithmetic.real(x, w);
    if (Double.isNaN(value)) {
      return (int) (x >>> fraction - 1 & 1);
    }
    boolean subnormal = (x & Arithmetic.mask(w - 1)) >>> fraction == 0;
    int size = Double.isInfinite(value) ? 3 : value == 0 ? 0 : subnormal ? 1 : 2;
    return (x >>> w - 1 & 1) != 0 ? 5 - size : 6 + size;
  }

  private static double real(Elementary function, double x, double y) {
    return switch (function) {
      case FLOOR -> Math.floor(x);
      case CEILING -> Math.ceil(x);
      case TRUNCATE -> Math.copySign(Math.floor(Math.abs(x)), x);
      case ROUND -> Math.copySign(rounded(Math.abs(x)), x);
      case ROUND_EVEN -> Math.rint(x);
      case FLOAT_MAXIMUM -> Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.max(x, y);
      case FLOAT_MINIMUM -> Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.min(x, y);
      case SQUARE_ROOT -> Math.sqrt(x);
      case CUBE_ROOT -> StrictMath.cbrt(x);
      case HYPOTENUSE -> StrictMath.hypot(x, y);
      case EXPONENTIAL -> StrictMath.exp(x);
      case EXPONENTIAL_MINUS_1 -> StrictMath.expm1(x);
      case POWER_OF_2 -> StrictMath.pow(2, x);
      case LOGARITHM -> StrictMath.log(x);
      case LOGARITHM_2 -> logarithm2(x);
      case LOGARITHM_10 -> StrictMath.log10(x);
      case LOGARITHM_PLUS_1 -> StrictMath.log1p(x);
      case POWER -> power(x, y);
      case SINE -> StrictMath.sin(x);
      case COSINE -> StrictMath.cos(x);
      case TANGENT -> StrictMath.tan(x);
      case ARC_SINE -> StrictMath.asin(x);
      case ARC_COSINE -> StrictMath.acos(x);
      case ARC_TANGENT -> StrictMath.atan(x);
      case ANGLE -> StrictMath.atan2(x, y);
      case HYPERBOLIC_SINE -> StrictMath.sinh(x);
      case HYPERBOLIC_COSINE -> StrictMath.cosh(x);
      case HYPERBOLIC_TANGENT -> StrictMath.tanh(x);
      default -> throw new IllegalArgumentException(function.name());
    };
  }

  private static double rounded(double x) {
    double below = Math.floor(x);
    return x - below >= 0.5 ? below + 1 : below;
  }

  /** In C, 1 to any power is 1, and -1 to an infinite one. */
  private static double power(double x, double y) {
    return x == 1 || x == -1 && Double.isInfinite(y) ? 1 : StrictMath.pow(x, y);
  }

  /** Exact for powers of 2. */
  private static double logarithm2(double x) {
    if (!(x > 0) || Double.isInfinite(x)) {
      return StrictMath.log(x);
    }
    int exponent = Math.getExponent(x * (x < Double.MIN_NORMAL ? 0x1p54 : 1));
    double part = Math.scalb(x, (x < Double.MIN_NORMAL ? 54 : 0) - exponent);
    int shift = x < Double.MIN_NORMAL ? exponent - 54 : exponent;
    if (part > Math.sqrt(2)) {
      part /= 2;
      shift++;
    }
    return shift + StrictMath.log(part) / LN_2;
  }
}
