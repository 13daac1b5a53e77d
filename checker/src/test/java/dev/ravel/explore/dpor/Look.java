// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Coverage;
import dev.ravel.explore.Races;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.Moves;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.List;

/** Looks at states that no search has stored. */
final class Look {
  private final ConcurrentSystem system;
  private final Moves moves;
  private final Pending pending;

  Look(ConcurrentSystem system, Automata automata, ObjectSets sets) {
    this.system = system;
    this.moves = new Moves(system, Cursor.packingFor(system), new Races(system));
    this.pending = new Pending(system, automata, sets, moves, new Coverage(system));
  }

  /** What is pending in the state that was looked at last. */
  Pending pending() {
    return pending;
  }

  /** Looks at a state. */
  Pending at(int[] state) {
    while (!pending.look(state)) {
      moves.use(Cursor.packingFor(system));
    }
    return pending;
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
