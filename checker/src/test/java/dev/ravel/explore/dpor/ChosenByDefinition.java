// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;

/**
 * The set that is chosen for a state in which nothing is explored, by definition. From each enabled
 * process on a candidate is closed to its end, with nothing known of any other one, and of those
 * that are valid the first of the smallest ones is taken, or the first of these with the process
 * that moved last. Relations are looked up in the sets of objects, and who is active is found from
 * the enabled processes on.
 */
final class ChosenByDefinition {
  private final PendingSteps at;
  private final Futures futures;
  private final ObjectSets sets;

  ChosenByDefinition(PendingSteps at, Futures futures, ObjectSets sets) {
    this.at = at;
    this.futures = futures;
    this.sets = sets;
  }

  long[] choose(int moved) {
    int last =
        moved != ConcurrentSystem.NONE && at.isEnabled(moved) ? moved : ConcurrentSystem.NONE;
    long[] best = at.enabled().clone();
    if (last != ConcurrentSystem.NONE && at.isObliged(last)) {
      best = cheaper(close(last), best, last);
    }
    for (int seed = 0; seed < at.processes(); seed++) {
      if (seed != last && at.isEnabled(seed) && at.isObliged(seed)) {
        best = cheaper(close(seed), best, last);
      }
    }
    return best;
  }

  private static long[] cheaper(long[] found, long[] best, int last) {
    int size = Processes.size(found);
    int bestSize = Processes.size(best);
    boolean preferred = last != ConcurrentSystem.NONE && !Processes.has(best, last);
    boolean cheaper =
        size > 0
            && (size < bestSize || (size == bestSize && preferred && Processes.has(found, last)));
    return cheaper ? found : best;
  }

  /** A valid set with a process; empty if what is closed is not valid. */
  private long[] close(int seed) {
    long[] set = Processes.none(at.processes());
    Processes.add(set, seed);
    while (true) {
      int next = conflicting(set, true);
      if (next == ConcurrentSystem.NONE) {
        next = conflicting(set, false);
      }
      if (next == ConcurrentSystem.NONE) {
        break;
      }
      Processes.add(set, next);
    }
    for (int w = 0; w < set.length; w++) {
      set[w] &= at.enabled()[w];
    }
    return conflicting(set, false) == ConcurrentSystem.NONE ? set : Processes.none(at.processes());
  }

  private int held(long[] set) {
    int held = ObjectSets.EMPTY;
    for (int p = 0; p < at.processes(); p++) {
      if (Processes.has(set, p) && at.isEnabled(p)) {
        held = sets.union(held, at.held(p));
      }
    }
    return held;
  }

  /** The first process outside of a set, enabled or active, that may conflict with its offers. */
  private int conflicting(long[] set, boolean enabled) {
    int held = held(set);
    long[] active =
        enabled ? at.enabled() : ActiveProcessesTest.byDefinition(at, set, held, futures, sets);
    for (int p = 0; p < at.processes(); p++) {
      if (!Processes.has(set, p) && Processes.has(active, p)) {
        int future = futures.of(at.localState(p), held);
        for (int other = 0; other < at.processes(); other++) {
          if (Processes.has(set, other)
              && (sets.relation(future, at.offer(other)) & ObjectSets.CONFLICTS) != 0) {
            return p;
          }
        }
      }
    }
    return ConcurrentSystem.NONE;
  }
}
