// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.ConcurrentSystem;

/**
 * The part of the stored state space in which a promise is not kept: its states, the steps between
 * them, and what an execution that stays in it may do in a state. Steps are executed again.
 */
final class Region {
  private final ConcurrentSystem system;
  private final StateStore store;
  private final Promise promise;
  private final int initials;
  private final Meter meter;
  private long heldBytes;

  /**
   * The region of a promise.
   *
   * @param initials the number of initial states, which have the lowest numbers
   * @param storedBytes the memory that the exploration takes
   */
  Region(
      ConcurrentSystem system,
      StateStore store,
      Promise promise,
      int initials,
      Meter meter,
      long storedBytes) {
    this.system = system;
    this.store = store;
    this.promise = promise;
    this.initials = initials;
    this.meter = meter;
    this.heldBytes = storedBytes;
  }

  /** The system. */
  ConcurrentSystem system() {
    return system;
  }

  /** The promise. */
  Promise promise() {
    return promise;
  }

  /** The number of stored states, in the region or not. */
  int states() {
    return store.count();
  }

  /** Whether a state is in the region. */
  boolean contains(int id) {
    return !promise.kept(id);
  }

  /** Whether a state of the region is one in which something is promised. */
  boolean opens(int id) {
    return contains(id) && promise.promised(id, initials);
  }

  /** A cursor for its states. */
  Cursor cursor() {
    return new Cursor(system, store);
  }

  /** The state of the region that an outcome leads to, or -1 if it leads out of it. */
  int follow(Cursor cursor, int outcome) {
    if (system.kind(outcome) != ConcurrentSystem.STEP) {
      return -1;
    }
    int next = cursor.find(outcome);
    if (next < 0) {
      throw new IllegalStateException("a step leads to a state that was never found");
    }
    return contains(next) ? next : -1;
  }

  /**
   * How an execution may stay in a state for ever, the promise not kept. An enabled step counts
   * even if it is an error: then the execution has to go on, into that error.
   */
  Stay stay(int[] state) {
    boolean enabled = false;
    for (int process = 0; process < system.processes(); process++) {
      if (system.outcomes(system.reaction(process, state)) > 0) {
        enabled = true;
        if (!system.rests(process, state)) {
          return Stay.NO;
        }
      }
    }
    if (enabled) {
      return Stay.RESTING;
    }
    if (!system.ends(state)) {
      return Stay.DEADLOCK;
    }
    return promise.keptByEnding() ? Stay.NO : Stay.FINAL;
  }

  /**
   * Counts work on the region.
   *
   * @param bytes the memory that the work takes
   * @throws Halt if the budget is spent
   */
  void work(int steps, long bytes) {
    if (meter.due(steps)) {
      meter.ask(store.count(), 0, heldBytes + bytes);
    }
  }

  /** Notes that so much memory is in use from now on, in bytes. */
  void hold(long bytes) {
    heldBytes += bytes;
  }

  /** Notes that work on the region takes so much memory, in bytes. */
  void use(long bytes) {
    meter.use(heldBytes + bytes);
  }

  /** The ways to stay in a state for ever. */
  enum Stay {
    /** There is none. */
    NO,
    /** No step is enabled, and it is a deadlock. */
    DEADLOCK,
    /** No step is enabled, and the state is final. */
    FINAL,
    /** Every enabled step belongs to a resting thread. */
    RESTING
  }
}
