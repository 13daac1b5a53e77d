// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.unfolding.configuration.Pending;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.system.ConcurrentSystem;

/**
 * Processes that were as good as the best when all were looked at last. Each is alone with the
 * object that it is about to use. As long as that is so of one, it may come next without a look at
 * all. There are as many as the words of a set of processes, at most, so that what has come up
 * since is not overlooked for long, and yet a look at all is rare enough to cost no more than a
 * look at each word.
 */
final class Peers {
  private final Pending pending;
  private final PendingOperations operations;
  private final Demand demand;
  private final int[] peers;
  private final int[] abouts;
  private int size;

  Peers(Pending pending, PendingOperations operations, Demand demand) {
    this.pending = pending;
    this.operations = operations;
    this.demand = demand;
    this.peers = new int[pending.words()];
    this.abouts = new int[pending.words()];
  }

  /** Forgets all. */
  void clear() {
    size = 0;
  }

  /** Notes one that is as good as the best, if it is alone with an object and there is room. */
  void add(int process) {
    int operation = pending.operation(process);
    int object = operations.single(operation);
    if (size < peers.length && object != ConcurrentSystem.NONE && demand.at(object) == 1) {
      peers[size] = process;
      abouts[size++] = operation;
    }
  }

  /** One that still is what it was, which is no peer any more, or none. */
  int take() {
    while (size > 0) {
      int process = peers[--size];
      boolean same = pending.operation(process) == abouts[size] && pending.isEnabled(process);
      if (same && demand.now(operations.single(abouts[size])) == 1) {
        return process;
      }
    }
    return ConcurrentSystem.NONE;
  }
}
