// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;

/**
 * Chooses which processes are explored in a state: a set P of enabled ones such that whatever the
 * others can do, as far as their automata are known, meets nothing that P offers. The set is
 * <em>persistent</em> if the automata hold all that the processes can do.
 *
 * <p>Of the others some are <em>active</em>: those that are enabled, and those that are blocked, or
 * do not exist, on an object that an active one can change. A mutex that a process of P holds is
 * not released by others, so they get no further than where they take it.
 *
 * <p>A set is found by closing a trial under meetings, from each enabled process on; of the sets
 * that are found the cheapest is taken.
 */
final class PersistentSets {
  private final Meetings meetings;
  private final ObjectSets sets;
  private final int processes;

  /** The cheapest set so far. */
  private final boolean[] best;

  /** In it: processes that are not explored yet, all processes, and whether it is preferred. */
  private int bestFresh;

  private int bestSize;
  private boolean bestLast;

  /** The set that is being tried, which may hold blocked processes as well. */
  private final boolean[] trial;

  /** The same numbers of the trial; blocked processes do not count. */
  private int fresh;

  private int size;

  /** The mutexes that enabled processes of the trial hold: nobody else releases them. */
  private int held;

  /** The active processes outside of the trial, those that are enabled first. */
  private final int[] active;

  private int actives;
  private final boolean[] isActive;

  private final boolean[] none;
  private boolean[] explored;
  private int last;

  PersistentSets(int processes, Futures futures, ObjectSets sets) {
    this.meetings = new Meetings(processes, futures, sets);
    this.sets = sets;
    this.processes = processes;
    this.best = new boolean[processes];
    this.trial = new boolean[processes];
    this.active = new int[processes];
    this.isActive = new boolean[processes];
    this.none = new boolean[processes];
    this.explored = none;
  }

  /** Whether a set of enabled processes is one that may be explored alone. */
  boolean valid(Pending at, boolean[] set) {
    meetings.use(at);
    begin(at, set, ConcurrentSystem.NONE);
    activate(at);
    return meeting() == ConcurrentSystem.NONE;
  }

  /**
   * Chooses a set for a state that is explored for the first time.
   *
   * @param moved the process that moved last, which is preferred, or none
   * @return the set; not to be changed, and good until the next call
   */
  boolean[] choose(Pending at, int moved) {
    return choose(at, none, none, moved);
  }

  /**
   * Chooses a valid set with the fewest processes that are not explored yet, of these a smallest
   * one. Cost: for each enabled process up to the cube of the number of processes.
   *
   * @param must enabled processes that are to be in it
   * @param known those that are explored already
   * @param moved the process that moved last, which is preferred, or none
   * @return the set; not to be changed, and good until the next call
   */
  boolean[] choose(Pending at, boolean[] must, boolean[] known, int moved) {
    explored = known;
    last = moved != ConcurrentSystem.NONE && at.isEnabled(moved) ? moved : ConcurrentSystem.NONE;
    meetings.use(at);
    takeAll(at);
    if (last != ConcurrentSystem.NONE) {
      attempt(at, must, last);
    }
    for (int seed = 0; seed < processes && bestSize > 1; seed++) {
      if (at.isEnabled(seed) && seed != last) {
        attempt(at, must, seed);
      }
    }
    return best;
  }

  /** The number of processes in the set that was chosen last. */
  int chosen() {
    return bestSize;
  }

  /** All that are enabled are always a valid set. */
  private void takeAll(Pending at) {
    bestFresh = 0;
    for (int p = 0; p < processes; p++) {
      best[p] = at.isEnabled(p);
      bestFresh += best[p] && !explored[p] ? 1 : 0;
    }
    bestSize = at.enabledCount();
    bestLast = last != ConcurrentSystem.NONE;
  }

  /** Closes the trial from a process on and takes it if it is cheaper. */
  private void attempt(Pending at, boolean[] must, int seed) {
    begin(at, must, seed);
    boolean whole = true;
    while (cheaper()) {
      activate(at);
      int meeting = meeting();
      if (meeting != ConcurrentSystem.NONE) {
        add(at, meeting);
        whole &= at.isEnabled(meeting);
      } else if (whole) {
        take();
        return;
      } else {
        drop(at); // blocked ones are outsiders again: that may be one meeting more
        activate(at);
        if (meeting() == ConcurrentSystem.NONE) {
          take();
        }
        return;
      }
    }
  }

  private void begin(Pending at, boolean[] must, int seed) {
    fresh = 0;
    size = 0;
    held = ObjectSets.EMPTY;
    for (int p = 0; p < processes; p++) {
      trial[p] = false;
      if (must[p] || p == seed) {
        add(at, p);
      }
    }
  }

  private void add(Pending at, int process) {
    trial[process] = true;
    if (at.isEnabled(process)) {
      size++;
      fresh += explored[process] ? 0 : 1;
      held = sets.union(held, at.held(process));
    }
  }

  private void drop(Pending at) {
    for (int p = 0; p < processes; p++) {
      trial[p] &= at.isEnabled(p);
    }
  }

  private boolean cheaper() {
    if (fresh != bestFresh) {
      return fresh < bestFresh;
    }
    boolean preferred = last != ConcurrentSystem.NONE && !bestLast;
    return size < bestSize || (size == bestSize && preferred && trial[last]);
  }

  private void take() {
    System.arraycopy(trial, 0, best, 0, processes);
    bestFresh = fresh;
    bestSize = size;
    bestLast = last != ConcurrentSystem.NONE && trial[last];
  }

  /** Finds the active processes outside of the trial. */
  private void activate(Pending at) {
    actives = 0;
    for (int p = 0; p < processes; p++) {
      isActive[p] = at.isEnabled(p) && !trial[p];
      if (isActive[p]) {
        active[actives++] = p;
      }
    }
    if (at.enabledCount() == processes) {
      return;
    }
    for (int k = 0; k < actives; k++) {
      for (int p = 0; p < processes; p++) {
        if (!isActive[p] && !trial[p] && meetings.stirs(active[k], p, held)) {
          isActive[p] = true;
          active[actives++] = p;
        }
      }
    }
  }

  /** The first active process that can meet what the trial offers, or none. */
  private int meeting() {
    for (int k = 0; k < actives; k++) {
      for (int p = 0; p < processes; p++) {
        if (trial[p] && meetings.meets(active[k], p, held)) {
          return active[k];
        }
      }
    }
    return ConcurrentSystem.NONE;
  }
}
