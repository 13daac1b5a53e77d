// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.Batch;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.PackedSteps;
import dev.ravel.explore.states.Representative;
import dev.ravel.explore.states.StateObservations;
import dev.ravel.explore.states.StateStore;
import dev.ravel.explore.states.Successors;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.Optional;

/**
 * Takes all steps from states of a block, on one thread, and claims numbers for the states that it
 * finds. Several may work side by side.
 */
final class Expander {
  /** So many successors are looked up together. */
  private static final int TOGETHER = 512;

  private final ConcurrentSystem system;
  private final StateStore store;
  private final PackedSteps moves;
  private final SafetyMonitors monitors;
  private final Block block;
  private final int number;
  private final Cursor cursor;
  private final Successors successors;
  private final Optional<Representative> representative;
  private final StateObservations sightings = new StateObservations();
  private final int processes;

  /** By process: whether it is the crash of a thread. */
  private final boolean[] crashes;

  /** The reaction of each process in the present state, and where its code begins. */
  private final int[] reactions;

  private final int[] begins;

  /** The number of steps from the present state. */
  private int steps;

  /**
   * Whether every process but crashes is blocked there, whether one fails, and how many use plain
   * cells.
   */
  private boolean blocked;

  private boolean fails;
  private int plain;

  /** Whether it stopped because a value has no room in the packing. */
  private boolean narrow;

  /** Whether it stopped because what it found has no room in the store. */
  private boolean full;

  /** Whether no other works on the block. */
  private boolean alone;

  /** Whether all states of the block so far came behind each other. */
  private boolean ascending;

  /** The state behind the last one that was expanded. */
  private int behind;

  /**
   * An expander of states of a block, whose claims have a number.
   *
   * @param representative finds the states that stand for their orbits, if these alone are stored
   */
  Expander(
      ConcurrentSystem system,
      StateStore store,
      PackedSteps moves,
      SafetyMonitors monitors,
      Block block,
      int number,
      Optional<Representative> representative) {
    this.system = system;
    this.store = store;
    this.moves = moves;
    this.monitors = monitors;
    this.block = block;
    this.number = number;
    this.cursor = new Cursor(system, store);
    this.representative = representative;
    this.successors = new Successors(store, moves, representative);
    this.processes = system.processes();
    this.crashes = new boolean[processes];
    for (int process = 0; process < processes; process++) {
      crashes[process] = system.victim(process) != ConcurrentSystem.NONE;
    }
    this.reactions = new int[processes];
    this.begins = new int[processes];
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

  /** Whether it stopped because a value has no room in the packing. */
  boolean needsWiderPacking() {
    return narrow;
  }

  /** Whether it stopped because what it found has no room in the store. */
  boolean needsLargerStore() {
    return full;
  }

  private void expand(int id, boolean learns) {
    cursor.moveTo(id);
    if (!react(cursor.state(), learns)) {
      return;
    }
    int place = id - block.from();
    boolean orbits = representative.isPresent();
    int branched = orbits ? representative.get().branched() : 0;
    int truncated = orbits ? representative.get().truncated() : 0;
    if (!successors.add(cursor, begins, steps, place, learns)) {
      narrow |= successors.needsWiderPacking();
      return;
    }
    look(id);
    if (orbits) {
      Representative its = representative.get();
      block.branch(place, its.branched() - branched, its.truncated() - truncated);
    }
    block.take(place, steps);
    if (successors.size() >= TOGETHER) {
      finish();
    }
  }

  /** Finds out what each process can do. */
  private boolean react(int[] state, boolean learns) {
    steps = 0;
    blocked = true;
    fails = false;
    plain = 0;
    for (int process = 0; process < processes; process++) {
      int reaction =
          learns ? system.reaction(process, state) : system.hints().knownReaction(process, state);
      if (reaction == ConcurrentSystem.NONE) {
        return false;
      }
      int begin = moves.begin(reaction);
      if (begin == PackedSteps.UNKNOWN) {
        if (!learns) {
          return false;
        }
        if (!moves.compile(reaction)) {
          narrow = true;
          learn(process + 1, state);
          return false;
        }
        monitors.executed(reaction);
        begin = moves.begin(reaction);
      }
      reactions[process] = reaction;
      begins[process] = begin;
      long header = moves.code()[begin];
      steps += PackedSteps.steps(header);
      blocked &= crashes[process] || PackedSteps.blocked(header);
      fails |= PackedSteps.fails(header);
      plain += PackedSteps.usesPlain(header) ? 1 : 0;
    }
    return true;
  }

  /** Learns what the processes from one on can do, so that there is room for all of it at once. */
  private void learn(int first, int[] state) {
    for (int process = first; process < processes; process++) {
      int _ = system.reaction(process, state);
    }
  }

  /** Notes what the present state shows about the questions. */
  private void look(int id) {
    if (blocked) {
      monitors.noticing().ended(id, cursor.state(), sightings);
    }
    if (fails) {
      monitors.noticing().failed(id, reactions, sightings);
    }
    if (plain > 1) {
      monitors.noticing().raced(id, reactions, sightings);
    }
  }

  /** What the states show about the questions. */
  StateObservations sightings() {
    return sightings;
  }
}
