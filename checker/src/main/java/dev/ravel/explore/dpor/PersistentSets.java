// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

/**
 * Chooses which processes are explored in a state: a set P of enabled ones such that whatever the
 * others can do, as far as their automata are known, meets nothing that P offers. The set is
 * <em>persistent</em> if the automata hold all that the processes can do.
 *
 * <p>Others are <em>active</em>: those that are enabled, and those that are blocked, or do not
 * exist, on an object that an active one can change. A mutex that a process of P holds is not
 * released by others, so they get no further than where they take it.
 */
final class PersistentSets {
  private final Futures futures;
  private final ObjectSets sets;
  private final int processes;

  /** The set that was chosen. */
  private final boolean[] best;

  /** The set that is being tried, which may hold blocked processes as well. */
  private final boolean[] trial;

  /** The active processes outside of the trial, those that are enabled first. */
  private final int[] active;

  private int actives;
  private final boolean[] isActive;

  /** What each active process can still use. */
  private final int[] future;

  /** Whether the chosen set is to have few processes that are not explored yet. */
  private boolean[] done;

  private int bestFresh;
  private int bestSize;
  private boolean bestLast;
  private final boolean[] none;

  PersistentSets(int processes, Futures futures, ObjectSets sets) {
    this.futures = futures;
    this.sets = sets;
    this.processes = processes;
    this.best = new boolean[processes];
    this.trial = new boolean[processes];
    this.active = new int[processes];
    this.isActive = new boolean[processes];
    this.future = new int[processes];
    this.none = new boolean[processes];
    this.done = none;
  }

  /** Whether a set of enabled processes is one that may be explored alone. */
  boolean valid(Pending at, boolean[] set) {
    System.arraycopy(set, 0, trial, 0, processes);
    activate(at);
    return meeting(at) < 0;
  }

  /**
   * Chooses a set for a state that is explored for the first time.
   *
   * @param last the process that moved last, which is preferred, or -1
   * @return the set; not to be changed, and good until the next call
   */
  boolean[] choose(Pending at, int last) {
    return choose(at, none, none, last);
  }

  /**
   * Chooses a valid set with the fewest processes that are not explored yet, of these a smallest
   * one. Cost: for each enabled process up to the cube of the number of processes.
   *
   * @param must enabled processes that are to be in it
   * @param explored those that are explored already
   * @param last the process that moved last, which is preferred, or -1
   * @return the set; not to be changed, and good until the next call
   */
  boolean[] choose(Pending at, boolean[] must, boolean[] explored, int last) {
    done = explored;
    all(at, last);
    boolean lastFirst = last >= 0 && at.isEnabled(last);
    if (lastFirst) {
      attempt(at, must, last, last);
    }
    for (int seed = 0; seed < processes && !isLeast(lastFirst); seed++) {
      if (at.isEnabled(seed) && !(lastFirst && seed == last)) {
        attempt(at, must, seed, last);
      }
    }
    return best;
  }

  /** Begins with all that are enabled: that is always valid. */
  private void all(Pending at, int last) {
    bestFresh = 0;
    for (int p = 0; p < processes; p++) {
      best[p] = at.isEnabled(p);
      bestFresh += best[p] && !done[p] ? 1 : 0;
    }
    bestSize = at.enabledCount();
    bestLast = last >= 0 && best[last];
  }

  /** Whether nothing can be better than one process, the one that moved last if it is enabled. */
  private boolean isLeast(boolean lastFirst) {
    return bestSize <= 1 && (bestLast || !lastFirst);
  }

  private void attempt(Pending at, boolean[] must, int seed, int last) {
    System.arraycopy(must, 0, trial, 0, processes);
    trial[seed] = true;
    if (!close(at)) {
      return;
    }
    boolean whole = true;
    for (int p = 0; p < processes; p++) {
      whole &= !trial[p] || at.isEnabled(p);
      trial[p] &= at.isEnabled(p);
    }
    if (!cheaper(at, last)) {
      return;
    }
    if (!whole) {
      activate(at); // the blocked ones are outsiders again
      if (meeting(at) >= 0) {
        return;
      }
    }
    System.arraycopy(trial, 0, best, 0, processes);
    bestFresh = fresh(at);
    bestSize = size(at);
    bestLast = last >= 0 && trial[last];
  }

  /** Adds to the trial until it is closed; false if that makes it too large. */
  private boolean close(Pending at) {
    while (true) {
      int fresh = fresh(at);
      if (fresh > bestFresh || (fresh == bestFresh && size(at) > bestSize)) {
        return false;
      }
      activate(at);
      int meeting = meeting(at);
      if (meeting < 0) {
        return true;
      }
      trial[meeting] = true;
    }
  }

  private int fresh(Pending at) {
    int count = 0;
    for (int p = 0; p < processes; p++) {
      count += trial[p] && at.isEnabled(p) && !done[p] ? 1 : 0;
    }
    return count;
  }

  private int size(Pending at) {
    int count = 0;
    for (int p = 0; p < processes; p++) {
      count += trial[p] && at.isEnabled(p) ? 1 : 0;
    }
    return count;
  }

  private boolean cheaper(Pending at, int last) {
    int fresh = fresh(at);
    int size = size(at);
    if (fresh != bestFresh) {
      return fresh < bestFresh;
    }
    return size != bestSize ? size < bestSize : !bestLast && last >= 0 && trial[last];
  }

  /** Finds the active processes outside of the trial, and what they can still use. */
  private void activate(Pending at) {
    int held = held(at);
    actives = 0;
    for (int p = 0; p < processes; p++) {
      isActive[p] = at.isEnabled(p) && !trial[p];
      if (isActive[p]) {
        activate(at, p, held);
      }
    }
    for (int k = 0; k < actives; k++) {
      int its = future[active[k]];
      for (int p = 0; p < processes; p++) {
        if (!isActive[p] && !trial[p] && sets.changes(its, at.offer(p))) {
          isActive[p] = true;
          activate(at, p, held);
        }
      }
    }
  }

  private void activate(Pending at, int process, int held) {
    active[actives++] = process;
    future[process] = futures.of(at.site(process), held);
  }

  /** The mutexes that enabled processes of the trial hold: nobody else releases them. */
  private int held(Pending at) {
    int held = ObjectSets.EMPTY;
    for (int p = 0; p < processes; p++) {
      if (trial[p] && at.isEnabled(p)) {
        held = sets.union(held, at.held(p));
      }
    }
    return held;
  }

  /** The first active process that can meet what the trial offers, or -1. */
  private int meeting(Pending at) {
    for (int k = 0; k < actives; k++) {
      for (int p = 0; p < processes; p++) {
        if (trial[p] && sets.conflict(at.offer(p), future[active[k]])) {
          return active[k];
        }
      }
    }
    return -1;
  }

  /** The number of processes in the set that was chosen last. */
  int chosen() {
    return bestSize;
  }
}
