// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * A set of processes that is being closed, and the cheapest set closed for the same state. The cost
 * of a set is first the number of its processes that are not explored yet, then the number of its
 * enabled processes; of two equal ones the set with the process that moved last is cheaper. A set
 * may hold blocked processes, which cost nothing.
 */
final class ClosureCandidate {
  private final ObjectSets sets;
  private final long[] set;

  /** The enabled processes in it that are not explored yet, and all of these. */
  private int fresh;

  private int size;

  /** The mutexes that enabled processes in it hold. */
  private int held;

  /** The cheapest set; the same numbers of it, and whether it has the one that moved last. */
  private final long[] best;

  private int bestFresh;
  private int bestSize;
  private boolean bestLast;

  private long[] explored;

  /** True if nothing is explored yet. Then the two numbers are the same. */
  private boolean allFresh;

  /** Sets of more enabled processes are not looked for. */
  private int sought = Integer.MAX_VALUE;

  private int last = ConcurrentSystem.NONE;

  ClosureCandidate(int processes, ObjectSets sets) {
    this.sets = sets;
    this.set = Processes.none(processes);
    this.best = Processes.none(processes);
    this.explored = Processes.none(processes);
  }

  /**
   * For another state; a set is known for it.
   *
   * @param known those that are explored there already
   * @param moved the process that moved last, if it is enabled, or none
   * @param chosen the set, of enabled processes
   */
  void begin(long[] known, int moved, long[] chosen) {
    explored = known;
    last = moved;
    bestSize = 0;
    bestFresh = 0;
    allFresh = true;
    for (int w = 0; w < best.length; w++) {
      best[w] = chosen[w];
      bestSize += Long.bitCount(chosen[w]);
      bestFresh += Long.bitCount(chosen[w] & ~known[w]);
      allFresh &= known[w] == 0;
    }
    bestLast = last != ConcurrentSystem.NONE && Processes.has(best, last);
  }

  /** Excludes sets of more enabled processes than a limit. */
  void lookFor(int most) {
    sought = most;
  }

  /** The set gets empty. */
  void clear() {
    fresh = 0;
    size = 0;
    held = ObjectSets.EMPTY;
    Arrays.fill(set, 0);
  }

  /** Adds a process that is not in the set. */
  void add(PendingSteps at, int process) {
    Processes.add(set, process);
    if (at.isEnabled(process)) {
      size++;
      fresh += Processes.has(explored, process) ? 0 : 1;
      held = sets.union(held, at.held(process));
    }
  }

  /** Takes the blocked ones out of the set. */
  void drop(PendingSteps at) {
    for (int w = 0; w < set.length; w++) {
      set[w] &= at.enabled()[w];
    }
  }

  /** The set; not to be changed. */
  long[] set() {
    return set;
  }

  /** Returns the mutexes that enabled processes in it hold. No other process releases them. */
  int held() {
    return held;
  }

  /**
   * Returns whether the set is cheaper than the cheapest so far, and not too large to be looked
   * for.
   */
  boolean cheaper() {
    if (size > sought) {
      return false;
    }
    if (fresh != bestFresh) {
      return fresh < bestFresh;
    }
    boolean preferred = last != ConcurrentSystem.NONE && !bestLast;
    return size < bestSize || (size == bestSize && preferred && Processes.has(set, last));
  }

  /** The number of its enabled processes. */
  int size() {
    return size;
  }

  /** Returns whether a set of a number of enabled processes, or more, may be such a cheaper one. */
  boolean mayBeCheaper(int atLeast) {
    return allFresh ? atLeast < cheaperFrom() : atLeast <= sought;
  }

  /**
   * Returns the number of processes from which on sets are no such cheaper ones. Nothing is
   * explored yet.
   */
  int cheaperFrom() {
    int from = last != ConcurrentSystem.NONE && !bestLast ? bestSize + 1 : bestSize;
    return from > sought ? sought + 1 : from;
  }

  /** The set, which is closed, is the cheapest. */
  void take() {
    System.arraycopy(set, 0, best, 0, set.length);
    bestFresh = fresh;
    bestSize = size;
    bestLast = last != ConcurrentSystem.NONE && Processes.has(set, last);
  }

  /**
   * Returns the process from which the set is closed next. The one that moved last comes first,
   * then the other enabled ones; none if no set can be cheaper any more. Never a crash, so that
   * each set but that of all processes holds one that is none.
   *
   * @param before the one from which it was closed before, or none
   * @param skipped others from which it is not to be closed
   */
  int seed(PendingSteps at, int before, long[] skipped) {
    if (bestSize <= 1) {
      return ConcurrentSystem.NONE;
    }
    boolean preferred = last != ConcurrentSystem.NONE && at.isObliged(last);
    if (before == ConcurrentSystem.NONE && preferred) {
      return last;
    }
    int next = next(at, skipped, preferred && before == last ? 0 : before + 1);
    while (next >= 0 && (next == last || !at.isObliged(next))) {
      next = next(at, skipped, next + 1);
    }
    return next;
  }

  /** The first enabled process from one on that is not skipped, or none. */
  private static int next(PendingSteps at, long[] skipped, int from) {
    long[] enabled = at.enabled();
    int w = from >>> 6;
    long mask = -1L << from;
    for (; w < enabled.length; w++, mask = -1) {
      long rest = enabled[w] & ~skipped[w] & mask;
      if (rest != 0) {
        return (w << 6) + Long.numberOfTrailingZeros(rest);
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** The cheapest set so far; not to be changed, and good until the next state. */
  long[] best() {
    return best;
  }

  /** The number of processes in it. */
  int bestSize() {
    return bestSize;
  }
}
