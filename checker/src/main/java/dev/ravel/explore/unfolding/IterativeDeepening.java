// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.unfolding.extensions.Cutoffs;

/**
 * Iterative deepening of an exploration with cutoffs by the sizes of local configurations. See
 * Korf, Depth-first iterative-deepening (Artificial Intelligence 27, 1985).
 *
 * <p>An exploration goes depth first, so it may find a smaller local configuration of a state after
 * it has explored all that follows a larger one. That is correct: an event that is no cutoff of the
 * whole unfolding is no cutoff of any part of it, and all of these events are explored
 * (unfolding-based partial order reduction, theorem 12). But it may be exponentially more than
 * these, of which there is at most one for each state. So where many events are superseded the
 * exploration begins again, from what it knows of states, in rounds that follow no event larger
 * than a bound. When a round is over all events within the bound have been found that are no
 * cutoffs of the whole unfolding, so later rounds know the others by then. A round that supersedes
 * much is given up for one with a smaller bound; one whose bound is one more than that of the round
 * before never is. A round in which no event is larger than the bound is the last one.
 *
 * <p>Cost: at most that of the last round for each round, and for each round that is given up what
 * it explored until then. The first round is unbounded: most models supersede few events, and are
 * explored once.
 */
final class IterativeDeepening {
  /** The first round is given up for more superseded events than this and twice the states. */
  private static final int MANY = 256;

  /** Later rounds are given up for more superseded events than this and the states. */
  private static final int SOME = 64;

  /** Null where there is one round, without a bound. */
  private final Cutoffs cutoffs;

  /** True if rounds are given up for one superseded event. */
  private boolean eager;

  /** The bound of the last round that was not given up. */
  private int complete;

  private int bound = Integer.MAX_VALUE;
  private int step;
  private int rounds = 1;

  /** True if the round before was given up. */
  private boolean tooFar;

  /** The first round, the only one if nothing is cut by states, or not all is judged again. */
  IterativeDeepening(Cutoffs cutoffs) {
    this.cutoffs = cutoffs;
  }

  /** From now on one superseded event is enough to give a round up. */
  void hurry() {
    eager = true;
  }

  /** The number of this round, from 1. */
  int rounds() {
    return rounds;
  }

  /** Returns whether this round is to be given up. */
  boolean isTooFar() {
    if (cutoffs == null) {
      return false;
    }
    int allowed = rounds == 1 ? 2 * cutoffs.states() + MANY : cutoffs.states() + SOME;
    return bound > complete + 1 && cutoffs.superseded() > (eager ? 0 : allowed);
  }

  /**
   * Decides on the next round after one that explored all it was to explore, or was given up.
   *
   * @return whether there is one
   */
  boolean goesOn() {
    if (!isTooFar()) {
      if (cutoffs == null || !cutoffs.bounded()) {
        return false;
      }
      complete = bound;
      step = tooFar ? step : Math.min(2 * step, complete);
      tooFar = false;
    } else {
      tooFar = true;
      step = bound == Integer.MAX_VALUE ? cutoffs.leastSuperseded() : Math.max(1, step / 2);
    }
    bound = complete + step;
    rounds++;
    cutoffs.begin(bound);
    return true;
  }
}
