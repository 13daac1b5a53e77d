// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.program.Expr;
import dev.ravel.program.Expr.Const;
import java.util.OptionalInt;

/**
 * Decides which quantifiers become junctions. Conditions without quantifiers are evaluated faster
 * and mention single members instead of families, but their copies need room.
 */
final class Unrolling {
  /** The most copies that nested quantifiers make of one body. */
  private static final int NESTED = 1 << 12;

  private int left;
  private int copies = 1;

  /** Creates an unrolling that makes a limited number of copies of bodies in all. */
  Unrolling(int copies) {
    this.left = copies;
  }

  /**
   * Returns the number of copies that a quantifier is to make of its body, which is unrolled next.
   * It is absent if it is to stay a quantifier. Ends with {@link #end}.
   */
  OptionalInt begin(Expr low, Expr high) {
    if (!(low instanceof Const from && high instanceof Const to)) {
      return OptionalInt.empty();
    }
    long width = to.value() < from.value() ? 0 : to.value() - from.value() + 1;
    boolean wraps = to.value() >= from.value() && width <= 0;
    if (wraps || width > NESTED / copies || width > left) {
      return OptionalInt.empty();
    }
    left -= (int) width;
    copies *= (int) Math.max(1, width);
    return OptionalInt.of((int) width);
  }

  /** The copies of a body are made. */
  void end(int its) {
    copies /= Math.max(1, its);
  }
}
