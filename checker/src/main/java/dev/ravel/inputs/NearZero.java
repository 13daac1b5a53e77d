// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import java.util.OptionalLong;

/**
 * The search for the number nearest to 0 of those that something can be. A solver is asked whether
 * one is between two bounds. First whether any is nearer than the one that is known; then the
 * bounds grow by factors of ten, up to a million; then the gap between the last two is halved. A
 * question that a solver gives up counts as one without an answer, so that the result is always
 * possible, and nearest where no question was given up and there were enough of them.
 *
 * <p>Cost: one question where the number is forced, some five where it is near 0, {@link
 * #QUESTIONS} at most.
 */
final class NearZero {
  /** Beyond this, one number is as good as another. */
  private static final long SMALL = 1_000_000;

  /** The most questions about one number. */
  static final int QUESTIONS = 24;

  private final Between between;
  private long best;
  private int left = QUESTIONS;

  /** The question to a solver. */
  @FunctionalInterface
  interface Between {
    /**
     * A number that it can be, if one is found.
     *
     * @param low the least that is asked for, at most 0 or the same as the other bound
     * @param high the largest that is asked for
     */
    OptionalLong of(long low, long high);
  }

  private NearZero(Between between, long known) {
    this.between = between;
    this.best = known;
  }

  /**
   * The nearest number that is found; of two that are as near, the positive one.
   *
   * @param known one that it can be
   */
  static long of(Between between, long known) {
    NearZero its = new NearZero(between, known);
    its.search();
    return its.best;
  }

  private void search() {
    long distance = distance(best);
    if (distance > 0 && isWithin(distance - 1)) {
      narrow();
    }
    if (best < 0 && best > Long.MIN_VALUE) {
      between.of(-best, -best).ifPresent(its -> best = its);
    }
  }

  /** Some number is nearer than the first one. */
  private void narrow() {
    long none = -1; // no number is as near as this
    for (long bound = 0; bound < distance(best); bound = bound == 0 ? 1 : 10 * bound) {
      if (bound > SMALL) {
        return;
      }
      if (isWithin(bound)) {
        break;
      }
      none = bound;
    }
    while (distance(best) - none > 1 && left > 0) {
      long middle = none + (distance(best) - none) / 2;
      if (!isWithin(middle)) {
        none = middle;
      }
    }
  }

  /** Returns the distance from 0; the largest number for what lies farther. */
  private static long distance(long number) {
    return number == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(number);
  }

  private boolean isWithin(long bound) {
    left--;
    OptionalLong found = between.of(-bound, bound);
    if (found.isPresent()) {
      best = found.getAsLong();
    }
    return found.isPresent();
  }
}
