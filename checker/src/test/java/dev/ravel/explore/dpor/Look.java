// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Coverage;
import dev.ravel.explore.Races;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.Moves;
import dev.ravel.explore.states.StateStore;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.List;

/** Looks at any states. */
final class Look {
  private final ConcurrentSystem system;
  private final StateStore store;
  private final Moves moves;
  private final Pending pending;
  private final Cursor cursor;

  Look(ConcurrentSystem system, Automata automata, ObjectSets sets) {
    this.system = system;
    this.store = new StateStore(Cursor.packingFor(system), system.objects());
    this.moves = new Moves(system, store.packing(), new Races(system));
    this.pending = new Pending(system, automata, sets, moves, new Coverage(system));
    this.cursor = new Cursor(system, store);
  }

  /** What is pending in the state that was looked at last. */
  Pending pending() {
    return pending;
  }

  /** Looks at a state. */
  Pending at(int[] state) {
    while (!store.packing().fits(state)) {
      widen();
    }
    long[] words = new long[store.tree().length()];
    store.packing().pack(state, words);
    int found = store.add(store.tree().fold(words));
    int id = found < 0 ? ~found : found;
    cursor.moveTo(id);
    while (!pending.look(cursor)) {
      widen();
      cursor.moveTo(id);
    }
    return pending;
  }

  /** Somebody who stands in the state that was looked at last. */
  Cursor cursor() {
    return cursor;
  }

  private void widen() {
    store.repack(Cursor.packingFor(system));
    moves.use(store.packing());
  }

  /** The outcomes in a state that are steps. */
  static List<Integer> steps(ConcurrentSystem system, int[] state) {
    List<Integer> steps = new ArrayList<>();
    for (int p = 0; p < system.processes(); p++) {
      int reaction = system.reaction(p, state);
      for (int k = 0; k < system.outcomes(reaction); k++) {
        if (system.kind(system.outcome(reaction, k)) == ConcurrentSystem.STEP) {
          steps.add(system.outcome(reaction, k));
        }
      }
    }
    return steps;
  }
}
