// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Meter;
import dev.ravel.explore.Races;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.explore.states.PackedSteps;
import dev.ravel.explore.states.Representative;
import dev.ravel.explore.states.StateStore;
import dev.ravel.system.ConcurrentSystem;
import java.util.Optional;

/**
 * The states that a search has found, in the order of a breadth-first search, and their steps.
 *
 * @param initials the index of the initial state that the state with each number is, for the first
 *     states
 * @param representative finds the states that stand for their orbits, if these alone are stored
 */
record StateSpace(
    ConcurrentSystem system,
    StateStore store,
    PackedSteps moves,
    Predecessors predecessors,
    IntSequence initials,
    SearchLayers layers,
    Optional<Representative> representative,
    Meter meter) {
  /** Returns a state space without states. */
  static StateSpace of(
      ConcurrentSystem system, Races races, Optional<Representative> representative, Meter meter) {
    StateStore store = StateStore.folding(Cursor.packingFor(system), system.objects());
    PackedSteps moves = new PackedSteps(system, store.packing(), races);
    return new StateSpace(
        system,
        store,
        moves,
        new Predecessors(),
        new IntSequence(),
        new SearchLayers(),
        representative,
        meter);
  }

  /** Returns the steps of one state after another, which lead to stored states. */
  Outgoing outgoing() {
    return new Outgoing(system, store, moves, true, representative);
  }
}
