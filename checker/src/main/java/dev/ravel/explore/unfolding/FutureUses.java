// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import java.util.Arrays;

/**
 * Which contended objects a process may still use once it makes an offer, as far as the exploration
 * has seen: what the offer uses, what was used behind it, and what the tasks used that were started
 * behind it. Of an offer behind which nothing has been seen, anything is expected. This decides in
 * which order events are added, never which.
 *
 * <p>Objects are told apart modulo 64. Cost: one operation on a word for each question, and for
 * each event that is popped.
 */
final class FutureUses {
  private static final long ANYTHING = -1;

  private final PendingOperations offers;
  private long[] uses = new long[64];

  /**
   * Of so many offers something has been seen; who makes one of the first uses nothing any more.
   */
  private int known = PendingOperations.OVER + 1;

  FutureUses(PendingOperations offers) {
    this.offers = offers;
  }

  /** The objects that a process may still use, those of the offer it makes included, as bits. */
  long uses(int offer) {
    return offer < known ? uses[offer] : ANYTHING;
  }

  /** The bit of an object. */
  static long bit(int object) {
    return 1L << object;
  }

  /** A process that made one offer has made another one right behind it, or has started it. */
  void leads(int offer, int next) {
    if (offer >= known) {
      grow(offer);
    }
    if (uses[offer] == ANYTHING) {
      uses[offer] = now(offer);
    }
    uses[offer] |= uses(next);
  }

  private void grow(int offer) {
    if (offer >= uses.length) {
      uses = Arrays.copyOf(uses, Math.max(offer + 1, 2 * uses.length));
    }
    Arrays.fill(uses, known, offer + 1, ANYTHING);
    known = offer + 1;
  }

  private long now(int offer) {
    long its = 0;
    for (int object : offers.objects(offer)) {
      its |= bit(object);
    }
    return its;
  }
}
