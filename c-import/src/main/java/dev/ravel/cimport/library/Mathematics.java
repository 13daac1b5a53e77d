// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import dev.ravel.machine.Elementary;
import java.util.Map;
import java.util.Optional;

/** The functions of {@code math.h} that are computed as a whole, and their intrinsic forms. */
public final class Mathematics {
  private static final Map<String, Elementary> BY_NAME =
      Map.ofEntries(
          Map.entry("fabs", Elementary.FLOAT_ABSOLUTE),
          Map.entry("copysign", Elementary.COPY_SIGN),
          Map.entry("floor", Elementary.FLOOR),
          Map.entry("ceil", Elementary.CEILING),
          Map.entry("trunc", Elementary.TRUNCATE),
          Map.entry("round", Elementary.ROUND),
          Map.entry("rint", Elementary.ROUND_EVEN),
          Map.entry("nearbyint", Elementary.ROUND_EVEN),
          Map.entry("roundeven", Elementary.ROUND_EVEN),
          Map.entry("fmax", Elementary.FLOAT_MAXIMUM),
          Map.entry("maxnum", Elementary.FLOAT_MAXIMUM),
          Map.entry("fmin", Elementary.FLOAT_MINIMUM),
          Map.entry("minnum", Elementary.FLOAT_MINIMUM),
          Map.entry("fma", Elementary.MULTIPLY_ADD),
          Map.entry("fmuladd", Elementary.MULTIPLY_ADD),
          Map.entry("sqrt", Elementary.SQUARE_ROOT),
          Map.entry("cbrt", Elementary.CUBE_ROOT),
          Map.entry("hypot", Elementary.HYPOTENUSE),
          Map.entry("exp", Elementary.EXPONENTIAL),
          Map.entry("exp2", Elementary.POWER_OF_2),
          Map.entry("expm1", Elementary.EXPONENTIAL_MINUS_1),
          Map.entry("log", Elementary.LOGARITHM),
          Map.entry("log2", Elementary.LOGARITHM_2),
          Map.entry("log10", Elementary.LOGARITHM_10),
          Map.entry("log1p", Elementary.LOGARITHM_PLUS_1),
          Map.entry("pow", Elementary.POWER),
          Map.entry("sin", Elementary.SINE),
          Map.entry("cos", Elementary.COSINE),
          Map.entry("tan", Elementary.TANGENT),
          Map.entry("asin", Elementary.ARC_SINE),
          Map.entry("acos", Elementary.ARC_COSINE),
          Map.entry("atan", Elementary.ARC_TANGENT),
          Map.entry("atan2", Elementary.ANGLE),
          Map.entry("sinh", Elementary.HYPERBOLIC_SINE),
          Map.entry("cosh", Elementary.HYPERBOLIC_COSINE),
          Map.entry("tanh", Elementary.HYPERBOLIC_TANGENT),
          Map.entry("scalbn", Elementary.SCALE),
          Map.entry("ldexp", Elementary.SCALE));

  private Mathematics() {}

  /** What a function of {@code double}, or one of {@code float} with an f behind its name, is. */
  public static Optional<Elementary> named(String function) {
    Elementary whole = BY_NAME.get(function);
    if (whole == null && function.endsWith("f")) {
      whole = BY_NAME.get(function.substring(0, function.length() - 1));
    }
    return Optional.ofNullable(whole);
  }

  /** What an intrinsic function is by the middle of its name, such as {@code sqrt}. */
  public static Optional<Elementary> intrinsic(String name) {
    return Optional.ofNullable(BY_NAME.get(name)).or(() -> Optional.ofNullable(integers(name)));
  }

  private static Elementary integers(String name) {
    return switch (name) {
      case "ctpop" -> Elementary.COUNT_ONES;
      case "ctlz" -> Elementary.LEADING_ZEROS;
      case "cttz" -> Elementary.TRAILING_ZEROS;
      case "bswap" -> Elementary.SWAP_BYTES;
      case "bitreverse" -> Elementary.REVERSE_BITS;
      case "abs" -> Elementary.ABSOLUTE;
      case "fshl" -> Elementary.FUNNEL_LEFT;
      case "fshr" -> Elementary.FUNNEL_RIGHT;
      case "is" -> Elementary.FLOAT_CLASS;
      default -> null;
    };
  }
}
