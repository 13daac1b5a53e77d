// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Elementary;
import dev.ravel.machine.Operator;
import java.util.Optional;

/** Arithmetic of signed numbers whose result does not fit. */
final class Overflow {
  private Overflow() {}

  /** Returns the value that does not fit, for a message; absent if all fits. */
  static Optional<String> in(Operator operator, int bits, long x, long y) {
    return switch (operator) {
      case ADD -> told(bits, x, "+", y, overflows(Elementary.ADD_OVERFLOWS, bits, x, y));
      case SUBTRACT -> told(bits, x, "-", y, overflows(Elementary.SUBTRACT_OVERFLOWS, bits, x, y));
      case MULTIPLY -> told(bits, x, "*", y, overflows(Elementary.MULTIPLY_OVERFLOWS, bits, x, y));
      case DIVIDE -> told(bits, x, "/", y, isQuotientTooLarge(bits, x, y));
      case REMAINDER -> told(bits, x, "%", y, isQuotientTooLarge(bits, x, y));
      default -> Optional.empty();
    };
  }

  private static boolean overflows(Elementary how, int bits, long x, long y) {
    return ElementaryFunctions.apply(how, bits, x, y, 0) != 0;
  }

  /** The least number divided by -1 is one more than the greatest. */
  static boolean isQuotientTooLarge(int bits, long x, long y) {
    return x == 1L << bits - 1 && Arithmetic.signed(y, bits) == -1;
  }

  private static Optional<String> told(int bits, long x, String sign, long y, boolean tooLarge) {
    return tooLarge
        ? Optional.of(
            "%d %s %d does not fit into a signed number of %d bits"
                .formatted(Arithmetic.signed(x, bits), sign, Arithmetic.signed(y, bits), bits))
        : Optional.empty();
  }
}
