// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;

/**
 * Makes the sets of processes that are explored in states smaller than futures allow: a set P of
 * enabled processes is <em>persistent</em> as well if no process outside of it comes to an
 * operation that conflicts with what P offers, where what it comes to is its {@link Cartesian}
 * reach from that very state.
 *
 * <p>A set is found as {@link PersistentSets} finds one, by closing a trial under meetings, from
 * each enabled process on. A blocked process that is met joins the trial: then nobody may change
 * what it waits for.
 */
final class PreciseSets {
  private final Observed observed;
  private final Cartesian reach;
  private final ObjectSets sets;

  /** The cheapest set so far; in it processes that are not explored yet, and all. */
  private final long[] best;

  private int bestFresh;
  private int bestSize;

  /** The set that is being tried, which may hold blocked processes as well. */
  private final long[] trial;

  /** The same numbers of the trial; blocked processes do not count. */
  private int fresh;

  private int size;

  /** The mutexes that enabled processes of the trial hold. */
  private int held;

  private long[] explored;

  PreciseSets(ConcurrentSystem system, Automata automata, ObjectSets sets) {
    this.observed = new Observed(system, automata);
    this.reach = new Cartesian(system, automata, sets, observed);
    this.sets = sets;
    this.best = Processes.none(system.processes());
    this.trial = Processes.none(system.processes());
    this.explored = best;
  }

  /** A state is reachable: what its processes can do there is learnt. */
  void learn(int[] state) {
    observed.learn(state);
  }

  /** A visited state is pending: what its processes can do there is learnt. */
  void learn(Pending at, int[] state) {
    observed.learn(at, state);
  }

  /** Whether a set of enabled processes is one that may be explored alone. */
  boolean valid(Pending at, int[] state, long[] set) {
    explored = set;
    begin(at, set);
    return reach.meeting(at, state, trial, held) == ConcurrentSystem.NONE;
  }

  /**
   * Seeks a valid set with fewer processes than one that is known, first of those that are not
   * explored yet.
   *
   * @param must enabled processes that are to be in it
   * @param known those that are explored already
   * @param chosen the set that is known
   * @param moved the process that moved last, which is preferred, or none
   * @return a set; not to be changed, and good until the next call
   */
  long[] choose(Pending at, int[] state, long[] must, long[] known, long[] chosen, int moved) {
    explored = known;
    begin(at, chosen);
    take();
    if (bestSize > 1 && moved != ConcurrentSystem.NONE && at.isEnabled(moved)) {
      attempt(at, state, must, moved);
    }
    for (int seed = Processes.next(at.enabled(), 0);
        seed >= 0 && bestSize > 1;
        seed = Processes.next(at.enabled(), seed + 1)) {
      if (seed != moved) {
        attempt(at, state, must, seed);
      }
    }
    return best;
  }

  /** Closes the trial from a process on and takes it if it is cheaper. */
  private void attempt(Pending at, int[] state, long[] must, int seed) {
    begin(at, must);
    if (!Processes.has(trial, seed)) {
      add(at, seed);
    }
    boolean whole = true;
    while (cheaper()) {
      int meeting = reach.meeting(at, state, trial, held);
      if (meeting == ConcurrentSystem.NONE && !whole) {
        drop(at); // blocked ones are outsiders again: that may be one meeting more
        meeting = reach.meeting(at, state, trial, held);
        if (meeting != ConcurrentSystem.NONE) {
          return;
        }
      }
      if (meeting == ConcurrentSystem.NONE) {
        take();
        return;
      }
      add(at, meeting);
      whole &= at.isEnabled(meeting);
    }
  }

  private void begin(Pending at, long[] some) {
    fresh = 0;
    size = 0;
    held = ObjectSets.EMPTY;
    for (int w = 0; w < trial.length; w++) {
      trial[w] = 0;
    }
    for (int p = Processes.next(some, 0); p >= 0; p = Processes.next(some, p + 1)) {
      add(at, p);
    }
  }

  private void add(Pending at, int process) {
    Processes.add(trial, process);
    if (at.isEnabled(process)) {
      size++;
      fresh += Processes.has(explored, process) ? 0 : 1;
      held = sets.union(held, at.held(process));
    }
  }

  /** Takes the blocked ones out of the trial. */
  private void drop(Pending at) {
    for (int w = 0; w < trial.length; w++) {
      trial[w] &= at.enabled()[w];
    }
  }

  private boolean cheaper() {
    return fresh != bestFresh ? fresh < bestFresh : size < bestSize;
  }

  private void take() {
    System.arraycopy(trial, 0, best, 0, trial.length);
    bestFresh = fresh;
    bestSize = size;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return observed.bytes() + reach.bytes();
  }
}
