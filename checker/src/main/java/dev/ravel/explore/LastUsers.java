// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.explore.tables.PairMap;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Mode;

/**
 * The highest threads that use each plain cell in one state, by how they use it. Of a thread this
 * tells whether a higher one races with it, without a look at that one.
 *
 * <p>Cost: of an addition and of a question, linear in the footprint.
 */
final class LastUsers {
  /**
   * The kinds of uses. This bit is set if it is not only a look, the other if it is part of no
   * atomic step.
   */
  private static final int CHANGES = 1;

  private static final int BARE = 2;
  private static final int KINDS = 4;

  private final ConcurrentSystem system;
  private final MemoryModel memory;

  /** By cell and kind of use, the highest thread. */
  private final PairMap last = new PairMap(64);

  /** Nobody uses anything. */
  LastUsers(ConcurrentSystem system) {
    this.system = system;
    this.memory = system.capabilities().memory();
  }

  /** A thread may take an outcome next; threads come in ascending order. */
  void add(int thread, int outcome) {
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(outcome);
    for (int k = 0, n = footprints.size(footprint); k < n; k++) {
      int object = footprints.object(footprint, k);
      if (object < system.objects() && memory.plain(object)) {
        last.set(object, kind(outcome, footprint, k), thread);
      }
    }
  }

  private int kind(int outcome, int footprint, int k) {
    return (system.footprints().mode(footprint, k) == Mode.READ ? 0 : CHANGES)
        | (system.outcomes().atomic(outcome) ? 0 : BARE);
  }

  /** Returns whether a higher thread than one that may take an outcome next races with it. */
  boolean race(int outcome, int thread) {
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(outcome);
    for (int k = 0, n = footprints.size(footprint); k < n; k++) {
      int own = kind(outcome, footprint, k);
      for (int kind = 0; kind < KINDS; kind++) {
        boolean clash = (own | kind) == (CHANGES | BARE);
        if (clash && last.get(footprints.object(footprint, k), kind) > thread) {
          return true;
        }
      }
    }
    return false;
  }
}
