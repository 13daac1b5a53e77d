// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Elementary;

/**
 * The functions of numbers. Numbers come and go as in {@link Arithmetic}. Those of real numbers
 * give the same on every machine; where a result is not exact it is that of {@link StrictMath},
 * whose last digit may not be that of another library.
 */
final class ElementaryFunctions {
  private static final double LN_2 = StrictMath.log(2);

  private ElementaryFunctions() {}

  /** The result; unused arguments are 0. */
  static long apply(Elementary function, int w, long x, long y, long z) {
    double a = Arithmetic.real(x, w);
    double b = Arithmetic.real(y, w);
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
              : Arithmetic.result(Math.fma(a, b, Arithmetic.real(z, w)), w, x, y, z);
      case SCALE ->
          w == 32
              ? Arithmetic.result(Math.scalb(single(x), (int) y), w, x, 0)
              : Arithmetic.result(Math.scalb(a, (int) y), w, x, 0);
      case FLOOR -> Arithmetic.result(Math.floor(a), w, x, y);
      case CEILING -> Arithmetic.result(Math.ceil(a), w, x, y);
      case TRUNCATE -> Arithmetic.result(Math.copySign(Math.floor(Math.abs(a)), a), w, x, y);
      case ROUND -> Arithmetic.result(Math.copySign(rounded(Math.abs(a)), a), w, x, y);
      case ROUND_EVEN -> Arithmetic.result(Math.rint(a), w, x, y);
      case FLOAT_MAXIMUM ->
          Arithmetic.result(Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b), w, x, y);
      case FLOAT_MINIMUM ->
          Arithmetic.result(Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b), w, x, y);
      case SQUARE_ROOT -> Arithmetic.result(Math.sqrt(a), w, x, y);
      case CUBE_ROOT -> Arithmetic.result(StrictMath.cbrt(a), w, x, y);
      case HYPOTENUSE -> Arithmetic.result(StrictMath.hypot(a, b), w, x, y);
      case EXPONENTIAL -> Arithmetic.result(StrictMath.exp(a), w, x, y);
      case EXPONENTIAL_MINUS_1 -> Arithmetic.result(StrictMath.expm1(a), w, x, y);
      case POWER_OF_2 -> Arithmetic.result(StrictMath.pow(2, a), w, x, y);
      case LOGARITHM -> Arithmetic.result(StrictMath.log(a), w, x, y);
      case LOGARITHM_2 -> Arithmetic.result(logarithm2(a), w, x, y);
      case LOGARITHM_10 -> Arithmetic.result(StrictMath.log10(a), w, x, y);
      case LOGARITHM_PLUS_1 -> Arithmetic.result(StrictMath.log1p(a), w, x, y);
      case POWER -> Arithmetic.result(power(a, b), w, x, y);
      case SINE -> Arithmetic.result(StrictMath.sin(a), w, x, y);
      case COSINE -> Arithmetic.result(StrictMath.cos(a), w, x, y);
      case TANGENT -> Arithmetic.result(StrictMath.tan(a), w, x, y);
      case ARC_SINE -> Arithmetic.result(StrictMath.asin(a), w, x, y);
      case ARC_COSINE -> Arithmetic.result(StrictMath.acos(a), w, x, y);
      case ARC_TANGENT -> Arithmetic.result(StrictMath.atan(a), w, x, y);
      case ANGLE -> Arithmetic.result(StrictMath.atan2(a, b), w, x, y);
      case HYPERBOLIC_SINE -> Arithmetic.result(StrictMath.sinh(a), w, x, y);
      case HYPERBOLIC_COSINE -> Arithmetic.result(StrictMath.cosh(a), w, x, y);
      case HYPERBOLIC_TANGENT -> Arithmetic.result(StrictMath.tanh(a), w, x, y);
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
