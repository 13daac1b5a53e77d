// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Races;
import dev.ravel.explore.states.Batch;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.ObjectOrder;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.explore.states.PackedSteps;
import dev.ravel.explore.states.RealSteps;
import dev.ravel.explore.states.Representative;
import dev.ravel.explore.states.SpinSearch;
import dev.ravel.explore.states.StateStore;
import dev.ravel.explore.states.Successors;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Symmetry;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/**
 * The reduced state graph. It has its states, and for each of them the processes that are explored
 * there. Its steps are not stored; they are taken again where they are needed.
 */
final class ReducedGraph {
  private final ConcurrentSystem system;
  private final StateStore store;
  private final PackedSteps moves;
  private final ProcessSets explore;
  private final SpinSearch spinning;

  /** Finds the states that stand for their orbits, if these alone are stored. */
  private final Optional<Representative> representative;

  /** The numbers of the initial states, and the states that they are. */
  private final IntSequence initials = new IntSequence();

  private final IntSequence starts = new IntSequence();

  private final IntSequence descending = new IntSequence();

  /**
   * No states.
   *
   * @param symmetry how members are renamed, if one state of each orbit is to be stored
   */
  ReducedGraph(ConcurrentSystem system, Races races, Optional<Symmetry> symmetry) {
    this.system = system;
    this.representative = symmetry.map(its -> Representative.of(its, system));
    this.store = StateStore.successive(Cursor.packingFor(system), system.objects());
    this.moves = new PackedSteps(system, store.packing(), races);
    this.explore = new ProcessSets(system.processes());
    this.spinning = new SpinSearch(system, store);
  }

  /** Somebody who stands in it. */
  Cursor cursor() {
    return new Cursor(system, store);
  }

  /** The number of processes. */
  int processes() {
    return system.processes();
  }

  /** Returns the steps of the processes from its states. */
  PackedSteps moves() {
    return moves;
  }

  /** Collects states that steps lead to. */
  Successors newSuccessors() {
    return new Successors(store, moves, representative);
  }

  /** The steps from one of its states at a time, explored or not. */
  Outgoing outgoing() {
    return new Outgoing(system, store, moves, false, representative.map(Representative::another));
  }

  /** Finds the states that stand for their orbits, if these alone are stored. */
  Optional<Representative> representative() {
    return representative;
  }

  /** A walk through states as they are, where what stands for their orbits is stored. */
  Optional<RealSteps> realSteps() {
    return representative.map(its -> new RealSteps(system, store, its.another()));
  }

  // --------------------------------------------------------------------------------- states

  /**
   * An execution starts in a state.
   *
   * @param initial the number of the initial state that it is
   * @param state becomes what stands for its orbit, where that is stored
   * @return whether the state was not found before
   */
  boolean start(int initial, int[] state) {
    if (representative.isPresent()) {
      boolean _ = representative.get().begin(state, true);
      boolean _ = representative.get().form(state);
    }
    while (!store.packing().fits(state)) {
      long _ = widen();
    }
    int found = store.add(state);
    if (found < 0) {
      initials.push(initial);
      starts.push(~found);
    }
    return found < 0;
  }

  /** The number of states from which executions start. */
  int starts() {
    return starts.size();
  }

  /** The i-th state from which executions start. */
  int start(int i) {
    return starts.get(i);
  }

  /** The number of the initial state that this one is. */
  int initial(int i) {
    return initials.get(i);
  }

  /**
   * Stores states where they are not stored.
   *
   * @param numbers gets their numbers; of those that are stored only now, the complement
   */
  void find(Batch states, int[] numbers) {
    store.add(states, numbers);
  }

  /**
   * Packs all states anew, so that the values have room that objects have by now.
   *
   * @return what that took, in elementary operations
   */
  long widen() {
    long took = store.widen(Cursor.values(system), ObjectOrder.of(system));
    moves.use(store.packing());
    return took;
  }

  /**
   * Packs all states anew if that saves memory by what is known by now.
   *
   * @return what that took, in elementary operations
   */
  long arrange() {
    long took = store.arrange(system);
    if (took > 0) {
      moves.use(store.packing());
    }
    return took;
  }

  /** The number of states. */
  int states() {
    return store.count();
  }

  // -------------------------------------------------------------------------- what is explored

  /**
   * Returns the number of states for which the explored processes are chosen. These are the first
   * ones.
   */
  int explored() {
    return explore.states();
  }

  /**
   * Chooses what is explored in the next state.
   *
   * @param enabled the processes that are enabled there
   */
  void explore(long[] processes, long[] enabled) {
    explore.append(processes, Processes.within(enabled, processes));
  }

  /** The processes that are explored in each state, or are about to be. */
  ProcessSets explore() {
    return explore;
  }

  /**
   * Returns whether all that is enabled in a state is explored, as far as that is chosen by now.
   */
  boolean isFull(int state) {
    return state < explore.states() && explore.isFull(state);
  }

  /**
   * Notes that no explored step from a state leads further. None leads to a state with a larger
   * number, or to one that is explored in full.
   */
  void descends(int state) {
    if (!explore.isFull(state)) {
      descending.push(state);
    }
  }

  /**
   * Returns the states where a loop may close that ignores a process. From any other state, unless
   * it is explored in full, an explored step leads to one with a larger number, or to one that is
   * explored in full. So an explored path leads from each state to one of these or to one that is
   * explored in full.
   */
  IntSequence descending() {
    return descending;
  }

  /** Excludes a state from which a step changes memory from the search for threads that spin. */
  void excludeFromSpinning(int state) {
    spinning.exclude(state);
  }

  /**
   * The first state in which threads spin, along some steps between its states.
   *
   * @param from lets these go to a state
   * @param work is given numbers of states and steps that were looked at
   */
  OptionalInt firstSpinning(Outgoing steps, IntConsumer from, LongConsumer work) {
    return spinning.first(explored(), _ -> ConcurrentSystem.NONE, steps, from, work);
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return store.bytes()
        + moves.bytes()
        + explore.bytes()
        + descending.bytes()
        + spinning.bytes()
        + representative.map(Representative::bytes).orElse(0L);
  }
}
