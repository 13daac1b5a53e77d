// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.Batch;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.PackedSteps;
import dev.ravel.explore.states.Representative;
import dev.ravel.explore.states.StateObservations;
import dev.ravel.explore.states.StateStore;
import dev.ravel.explore.states.StepExpander;
import dev.ravel.explore.states.Successors;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.Optional;

/**
 * The expansion of the states of a block on one thread. It takes all steps, and claims numbers for
 * the states that it finds. Several may work side by side.
 */
final class Expander {
  /** So many successors are looked up together. */
  private static final int TOGETHER = 512;

  private final StateStore store;
  private final PackedSteps moves;
  private final SafetyMonitors monitors;
  private final Block block;
  private final int number;
  private final Cursor cursor;
  private final Successors successors;
  private final Optional<Representative> representative;
  private final StateObservations sightings = new StateObservations();

  /** The reactions in the present state, learnt or not. */
  private final StepExpander steps;

  private final StepExpander.ReactionSource learnt;
  private final StepExpander.ReactionSource known;

  /** True if it stopped because a value has no room in the packing. */
  private boolean narrow;

  /** True if it stopped because what it found has no room in the store. */
  private boolean full;

  /** True if no other works on the block. */
  private boolean alone;

  /** True if all states of the block so far came after each other. */
  private boolean ascending;

  /** The state after the last one that was expanded. */
  private int behind;

  /** An expander of states of a block, whose claims have a number. */
  Expander(StateSpace space, SafetyMonitors monitors, Block block, int number) {
    ConcurrentSystem system = space.system();
    this.store = space.store();
    this.moves = space.moves();
    this.monitors = monitors;
    this.block = block;
    this.number = number;
    this.cursor = new Cursor(system, store);
    this.representative = space.representative().map(Representative::another);
    this.successors = new Successors(store, moves, representative);
    this.steps = new StepExpander(system, moves, monitors::executed);
    this.learnt = system::reaction;
    this.known = system.hints().reactions()::known;
  }

  /**
   * Forgets what it found.
   *
   * @param single whether no other will work on the next block
   */
  void clear(boolean single) {
    alone = single;
    narrow = false;
    full = false;
    ascending = true;
    behind = 0;
    successors.clear();
    sightings.clear();
  }

  /**
   * Expands states of the block. States of which something must be learnt it passes over, unless it
   * may learn. What it finds it may keep back until {@link #finish}.
   *
   * @param learns whether it may learn; then no other may work at the same time
   * @return false if it stopped before the end: there is no room, in the packing or in the store
   */
  boolean expand(int from, int to, boolean learns) {
    if (from < behind && ascending) {
      finish();
      ascending = false;
    }
    behind = to;
    for (int id = from; id < to && !narrow && !full; id++) {
      Limits.pollAt(id);
      expand(id, learns);
    }
    return !narrow && !full;
  }

  /** Stores the states that it has kept back, or claims them if others work beside it. */
  void finish() {
    if (full || successors.size() == 0) {
      return;
    }
    if (ascending) { // what is found at a lower place must be claimed again
      successors.dropRecent();
    }
    Batch batch = successors.batch();
    int[] places = successors.places();
    full =
        !(alone
            ? store.states().addAhead(batch, places, block.found())
            : store.claiming().claim(batch, places, number));
    successors.clear();
  }

  /** Returns whether it stopped because a value has no room in the packing. */
  boolean needsWiderPacking() {
    return narrow;
  }

  /** Returns whether it stopped because what it found has no room in the store. */
  boolean needsLargerStore() {
    return full;
  }

  private void expand(int id, boolean learns) {
    cursor.moveTo(id);
    if (!steps.react(cursor.state(), learns ? learnt : known, learns)) {
      narrow |= steps.needsWiderPacking();
      return;
    }
    int place = id - block.from();
    boolean orbits = representative.isPresent();
    int branched = orbits ? representative.get().branched() : 0;
    int truncated = orbits ? representative.get().truncated() : 0;
    if (!successors.add(cursor, steps.begins(), steps.steps(), place, learns)) {
      narrow |= successors.needsWiderPacking();
      return;
    }
    steps.observe(id, cursor.state(), monitors.noticing(), sightings);
    if (orbits) {
      Representative its = representative.get();
      block.branch(place, its.branched() - branched, its.truncated() - truncated);
    }
    block.take(place, steps.steps(), moves.anyChangesMemory(steps.begins(), cursor.words()));
    if (successors.size() >= TOGETHER) {
      finish();
    }
  }

  /** Returns the findings of the states about the questions. */
  StateObservations sightings() {
    return sightings;
  }
}
