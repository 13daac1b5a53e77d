// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Halt;
import dev.ravel.explore.Meter;

/**
 * How far a search has come: what is stored, which states are expanded, and what the budget says to
 * that. All of it is the same at the same state, however many threads there are.
 */
final class Progress {
  /** Memory of a claim, in bytes. */
  private static final long CLAIM = 16;

  private final StateStore store;
  private final Predecessors predecessors;
  private final IntSequence initials;
  private final SafetyMonitors monitors;
  private final Meter meter;

  /** The states below this one are expanded, and what was found from them is stored. */
  private int expanded;

  /** The states found from those of the present block, and the most of any block. */
  private int foundInBlock;

  private int mostInBlock;

  /** Nothing is expanded yet. */
  Progress(
      StateStore store,
      Predecessors predecessors,
      IntSequence initials,
      SafetyMonitors monitors,
      Meter meter) {
    this.store = store;
    this.predecessors = predecessors;
    this.initials = initials;
    this.monitors = monitors;
    this.meter = meter;
  }

  /** The states below this one are expanded. */
  int expanded() {
    return expanded;
  }

  /** A block of states begins. */
  void beginBlock() {
    foundInBlock = 0;
  }

  /**
   * The next state is expanded; what is found from it counts from now on.
   *
   * @param found the states found from it first
   * @param steps the steps from it
   * @throws Halt if the budget is spent
   */
  void explored(int found, int steps) {
    store.states().accept(found);
    predecessors.explored(found);
    foundInBlock += found;
    mostInBlock = Math.max(mostInBlock, foundInBlock);
    expanded++;
    meter.transitions(steps);
    askAfter(1 + steps);
  }

  /**
   * Asks the budget if that is due after so many steps.
   *
   * @throws Halt if it is spent
   */
  void askAfter(int steps) {
    if (meter.due(steps)) {
      meter.ask(store.count(), store.count() - expanded, bytes());
    }
  }

  /**
   * The memory in use, in bytes. Of the claims it has those that are not lost, for the block that
   * has most; how many are lost depends on the threads, and one thread alone needs none.
   */
  long bytes() {
    long bytes = store.bytes() + predecessors.bytes() + initials.bytes() + CLAIM * mostInBlock;
    for (Watch watch : monitors.open()) {
      bytes += watch.bytes();
    }
    return bytes;
  }
}
