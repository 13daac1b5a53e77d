// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;

/**
 * A restriction of the processes that are explored in states to fewer than futures allow. A set P
 * of enabled processes is <em>persistent</em> as well if no process outside of it comes to an
 * operation that conflicts with what P offers, where what it comes to is its {@link Cartesian}
 * reach from that very state.
 *
 * <p>A set is found as {@link PersistentSets} finds one, by closing a candidate under dependences,
 * from each enabled process on. A blocked process in conflict joins the candidate: then nobody may
 * change what it waits for.
 */
final class PreciseSets {
  private final Observed observed;
  private final Cartesian reach;
  private final ClosureCandidate candidate;
  private final long[] none;

  PreciseSets(ConcurrentSystem system, ThreadAutomata automata, ObjectSets sets) {
    this.observed = new Observed(system, automata);
    this.reach = new Cartesian(system, automata, sets, observed);
    this.candidate = new ClosureCandidate(system.processes(), sets);
    this.none = Processes.none(system.processes());
  }

  /** Learns the effects of the operations in a reachable state. */
  void learn(int[] state) {
    observed.learn(state);
  }

  /** Learns the effects of the operations in a visited state that is pending. */
  void learn(PendingSteps at, int[] state) {
    observed.learn(at, state);
  }

  /** Returns whether a set of enabled processes is one that may be explored alone. */
  boolean valid(PendingSteps at, int[] state, long[] set) {
    begin(at, set);
    return conflicting(at, state) == ConcurrentSystem.NONE;
  }

  /** Chooses a set for a state that is explored for the first time, where one is known. */
  long[] choose(PendingSteps at, int[] state, long[] chosen, int moved) {
    return choose(at, state, none, none, chosen, moved);
  }

  /**
   * Seeks a valid set that costs less than one that is known.
   *
   * @param must enabled processes that are to be in it
   * @param known those that are explored already
   * @param chosen the set that is known
   * @param moved the process that moved last, which is preferred, or none
   * @return a set; not to be changed, and good until the next call
   */
  long[] choose(PendingSteps at, int[] state, long[] must, long[] known, long[] chosen, int moved) {
    int last =
        moved != ConcurrentSystem.NONE && at.isEnabled(moved) ? moved : ConcurrentSystem.NONE;
    candidate.begin(known, last, chosen);
    for (int seed = candidate.seed(at, ConcurrentSystem.NONE, none);
        seed >= 0;
        seed = candidate.seed(at, seed, none)) {
      attempt(at, state, must, seed);
    }
    return candidate.best();
  }

  /** Closes the candidate from a process on and takes it if it is cheaper. */
  private void attempt(PendingSteps at, int[] state, long[] must, int seed) {
    Limits.pollAt(seed + 1);
    begin(at, must);
    if (!Processes.has(candidate.set(), seed)) {
      candidate.add(at, seed);
    }
    boolean whole = true;
    while (candidate.cheaper()) {
      int conflicting = conflicting(at, state);
      if (conflicting == ConcurrentSystem.NONE && !whole) {
        candidate.drop(at); // blocked ones are outsiders again: that may be one conflict more
        conflicting = conflicting(at, state);
        if (conflicting != ConcurrentSystem.NONE) {
          return;
        }
      }
      if (conflicting == ConcurrentSystem.NONE) {
        candidate.take();
        return;
      }
      candidate.add(at, conflicting);
      whole &= at.isEnabled(conflicting);
    }
  }

  private void begin(PendingSteps at, long[] some) {
    candidate.clear();
    for (int p = Processes.next(some, 0); p >= 0; p = Processes.next(some, p + 1)) {
      candidate.add(at, p);
    }
  }

  /**
   * A process outside of the candidate that may conflict with what the candidate offers, or none.
   */
  private int conflicting(PendingSteps at, int[] state) {
    return reach.conflicting(at, state, candidate.set(), candidate.held());
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return observed.bytes() + reach.bytes();
  }
}
