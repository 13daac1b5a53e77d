// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import dev.ravel.machine.Elementary;
import java.util.Map;
import java.util.Optional;

/** The functions of {@code math.h} that are computed as a whole, and their intrinsic forms. */
public final class Mathematics {
  private static final Map<String, Elementary> BY_NAME =
      NameTable.of(Elementary.class, "functions/mathematics.txt");

  private Mathematics() {}

  /**
   * Returns the function for a function of {@code double}, or one of {@code float} with an f after
   * its name.
   */
  public static Optional<Elementary> named(String function) {
    Elementary whole = BY_NAME.get(function);
    if (whole == null && function.endsWith("f")) {
      whole = BY_NAME.get(function.substring(0, function.length() - 1));
    }
    return Optional.ofNullable(whole);
  }

  /** Returns an intrinsic function by the middle of its name, such as {@code sqrt}. */
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
