// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.Cursor;
import dev.ravel.system.ConcurrentSystem;
import java.util.Optional;

/**
 * The choice of what is explored in a state. It is a set of processes that is persistent by their
 * futures, and if that is wanted and {@linkplain Payoff pays} a smaller one by their Cartesian
 * reach.
 */
final class Choice {
  private final PersistentSets plain;
  private final Optional<PreciseSets> precise;
  private final Payoff payoff = new Payoff();

  Choice(PersistentSets plain, Optional<PreciseSets> precise) {
    this.plain = plain;
    this.precise = precise;
  }

  /** A state is reachable, and its local states are known. */
  void learn(int[] state) {
    precise.ifPresent(its -> its.learn(state));
  }

  /** Returns whether a set of enabled processes is one that may be explored alone. */
  boolean valid(PendingSteps pending, Cursor at, long[] set) {
    return plain.valid(pending, set)
        || (precise.isPresent() && precise.get().valid(pending, at.state(), set));
  }

  /**
   * Chooses a set for a state that is explored for the first time.
   *
   * @param moved the process that moved last, which is preferred, or none
   * @return the set; not to be changed, and good until the next call
   */
  long[] choose(PendingSteps pending, Cursor at, int moved) {
    if (precise.isEmpty()) {
      return plain.choose(pending, moved);
    }
    int[] state = at.state();
    precise.get().learn(pending, state);
    long[] chosen = plain.choose(pending, moved);
    int size = Processes.size(chosen);
    if (size <= 1 || !payoff.looks()) {
      return chosen;
    }
    long[] closer = precise.get().choose(pending, state, chosen, moved);
    payoff.looked(size - Processes.size(closer));
    return closer;
  }

  /**
   * Chooses a set for a state of which more is to be explored.
   *
   * @param must enabled processes that are to be in it
   * @param known those that are explored already
   * @return the set; not to be changed, and good until the next call
   */
  long[] choose(PendingSteps pending, Cursor at, long[] must, long[] known) {
    long[] chosen = plain.choose(pending, must, known, ConcurrentSystem.NONE);
    return precise.isEmpty()
        ? chosen
        : precise.get().choose(pending, at.state(), must, known, chosen, ConcurrentSystem.NONE);
  }

  /** Returns the number of processes that were looked at since the last call. */
  long looks() {
    return plain.looks();
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return plain.bytes() + precise.map(PreciseSets::bytes).orElse(0L);
  }
}
