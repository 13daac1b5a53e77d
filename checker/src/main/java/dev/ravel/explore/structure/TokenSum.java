// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.net.Net;
import dev.ravel.net.SparseVector;
import dev.ravel.source.Limits;
import java.util.List;
import java.util.Optional;

/**
 * A weighted sum of tokens that no transition makes larger. It never is larger than at first; if no
 * transition changes it, it is a P-invariant. By the lemma of Farkas there is such a sum for each
 * marking that is no solution of the state equation, in which transitions fire n times for any n,
 * in any order, and with any debt on the way.
 *
 * @param factors by place, with no common divisor
 * @param value the sum at first
 * @param invariant whether no transition changes the sum
 */
record TokenSum(SparseVector factors, long value, boolean invariant) {
  /**
   * Returns the sum with these factors, if indeed no transition makes it larger. It is counted
   * exactly, wherever it comes from. Absent also if its numbers are too large.
   *
   * @param changes by transition how it changes the places
   */
  static Optional<TokenSum> shrinking(SparseVector factors, Net net, List<SparseVector> changes) {
    try {
      long divisor = factors.divisor(0);
      if (divisor == 0) {
        return Optional.empty();
      }
      SparseVector its = factors.over(divisor);
      Limits.poll();
      for (SparseVector change : changes) {
        if (its.times(change) > 0) {
          return Optional.empty();
        }
      }
      return Optional.of(new TokenSum(its, its.times(net::initial), false));
    } catch (ArithmeticException tooLarge) {
      return Optional.empty();
    }
  }

  /** A P-invariant; absent if its value is too large. */
  static Optional<TokenSum> invariant(SparseVector factors, Net net) {
    try {
      return Optional.of(new TokenSum(factors, factors.times(net::initial), true));
    } catch (ArithmeticException tooLarge) {
      return Optional.empty();
    }
  }

  /** Returns whether the sum of a marking is too large; not if the numbers are too large. */
  boolean excludes(long[] marking) {
    try {
      return factors.times(place -> marking[place]) > value;
    } catch (ArithmeticException tooLarge) {
      return false;
    }
  }

  /** The most tokens that a place can hold; {@link Long#MAX_VALUE} if the sum gives no bound. */
  long bound(int place) {
    if (factors.at(place) <= 0 || !factors.positive()) {
      return Long.MAX_VALUE;
    }
    return value / factors.at(place);
  }

  /** The sum as people read it, what is subtracted last. */
  String text(Net net) {
    StringBuilder text = new StringBuilder();
    for (int sign = 1; sign >= -1; sign -= 2) {
      for (int k = 0; k < factors.size(); k++) {
        long size = sign * factors.number(k);
        if (size > 0) {
          text.append(text.isEmpty() ? (sign < 0 ? "-" : "") : sign < 0 ? " - " : " + ");
          text.append(size == 1 ? "" : size + "*").append(net.places().name(factors.index(k)));
        }
      }
    }
    return text + (invariant ? " = " : " <= ") + value;
  }
}
