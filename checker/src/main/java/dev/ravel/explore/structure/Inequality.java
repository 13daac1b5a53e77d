// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.net.Net;
import dev.ravel.source.Limits;
import java.util.List;
import java.util.Optional;

/**
 * A sum of tokens that no transition makes larger, so that it never is larger than at first. By the
 * lemma of Farkas there is one for each marking that is no solution of the state equation, in which
 * transitions fire so many times, and any order, and any debt on the way, will do.
 *
 * @param factors by place
 * @param most the sum at first
 */
record Inequality(SparseRow factors, long most) {
  /**
   * The sum with these factors, if indeed no transition makes it larger: counted exactly, whoever
   * has proposed it. Absent also if its numbers are too large.
   *
   * @param changes by transition how it changes the places
   */
  static Optional<Inequality> of(SparseRow factors, Net net, List<SparseRow> changes) {
    try {
      long divisor = factors.divisor(0);
      if (divisor == 0) {
        return Optional.empty();
      }
      SparseRow its = factors.over(divisor);
      Limits.poll();
      for (SparseRow change : changes) {
        if (its.times(change) > 0) {
          return Optional.empty();
        }
      }
      return Optional.of(new Inequality(its, its.times(net::initial)));
    } catch (ArithmeticException tooLarge) {
      return Optional.empty();
    }
  }

  /** Whether a marking does not obey it; not if the numbers are too large. */
  boolean excludes(long[] marking) {
    try {
      return factors.times(place -> marking[place]) > most;
    } catch (ArithmeticException tooLarge) {
      return false;
    }
  }

  /** The most tokens that a place can hold; {@link Long#MAX_VALUE} if it does not say. */
  long bound(int place) {
    if (factors.at(place) <= 0 || !factors.positive()) {
      return Long.MAX_VALUE;
    }
    return most / factors.at(place);
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
    return text + " <= " + most;
  }
}
