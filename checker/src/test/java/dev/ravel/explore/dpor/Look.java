// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Races;
import dev.ravel.explore.StatementCoverage;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.PackedSteps;
import dev.ravel.explore.states.StateStore;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ObjIntConsumer;

/** Looks at any states. */
final class Look {
  private final ConcurrentSystem system;
  private final StateStore store;
  private final PackedSteps moves;
  private final PendingSteps pending;
  private final Cursor cursor;

  Look(ConcurrentSystem system, ThreadAutomata automata, ObjectSets sets) {
    this.system = system;
    this.store = StateStore.folding(Cursor.packingFor(system), system.objects());
    this.moves = new PackedSteps(system, store.packing(), new Races(system));
    this.pending = new PendingSteps(system, automata, sets, moves, new StatementCoverage(system));
    this.cursor = new Cursor(system, store);
  }

  /** Returns the pending steps in the state that was looked at last. */
  PendingSteps pending() {
    return pending;
  }

  /** Looks at a state. */
  PendingSteps at(int[] state) {
    while (!store.packing().fits(state)) {
      widen();
    }
    long[] words = store.tree().blank();
    store.packing().pack(state, words);
    int found = store.states().add(store.tree().fold(words));
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

  /** Does something in a state of a walk. */
  interface Visitor {
    /** Somebody stands in a state; it is pending. */
    void visit(int[] state);
  }

  /**
   * Goes through states at random, from the first initial state on, and there again where nothing
   * is possible. A program that starts with an error has none.
   *
   * @param here receives each state
   * @param taken receives each state with the outcome that is taken there
   * @return the number of steps taken
   */
  int walk(SplittableRandom random, int length, Visitor here, ObjIntConsumer<int[]> taken) {
    int[] start = new int[system.objects()];
    if (system.initialState(0, start) != ConcurrentSystem.NONE) {
      return 0;
    }
    int walked = 0;
    int[] state = start.clone();
    for (int step = 0; step < length; step++) {
      PendingSteps _ = at(state);
      here.visit(state);
      List<Integer> possible = steps(system, state);
      if (possible.isEmpty()) {
        state = start.clone();
      } else {
        int outcome = possible.get(random.nextInt(possible.size()));
        taken.accept(state, outcome);
        system.outcomes().apply(outcome, state);
        walked++;
      }
    }
    return walked;
  }

  /** The outcomes in a state that are steps. */
  static List<Integer> steps(ConcurrentSystem system, int[] state) {
    List<Integer> steps = new ArrayList<>();
    for (int p = 0; p < system.processes(); p++) {
      int reaction = system.reaction(p, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        if (system.outcomes().kind(system.outcomes().outcome(reaction, k)) == Outcomes.STEP) {
          steps.add(system.outcomes().outcome(reaction, k));
        }
      }
    }
    return steps;
  }
}
