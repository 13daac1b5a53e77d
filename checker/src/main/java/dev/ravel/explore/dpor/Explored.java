// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.BitSequence;
import dev.ravel.explore.states.Changes;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.StateStore;
import dev.ravel.system.ConcurrentSystem;

/**
 * The reduced state graph: its states, and for each of them which processes are explored there. Its
 * steps are not stored; they are taken again where they are needed.
 */
final class Explored {
  private final ConcurrentSystem system;
  private final StateStore store;
  private final Changes changes;
  private final ProcessSets explore;

  /** By state: whether all processes that are enabled are explored. */
  private final BitSequence full = new BitSequence();

  /** The numbers of the initial states, and the states that they are. */
  private final IntSequence initials = new IntSequence();

  private final IntSequence starts = new IntSequence();

  /** No states. */
  Explored(ConcurrentSystem system) {
    this.system = system;
    this.store = new StateStore(Cursor.packingFor(system), system.objects());
    this.changes = new Changes(system, store.packing());
    this.explore = new ProcessSets(system.processes());
  }

  /** Somebody who stands in it. */
  Position position() {
    return new Position(system, store, changes);
  }

  /** A new state is an initial one. */
  void starts(int initial, int state) {
    initials.push(initial);
    starts.push(state);
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

  /** The number of states. */
  int states() {
    return store.count();
  }

  /** The number of states for which it is chosen what is explored: these are the first ones. */
  int explored() {
    return (int) full.size();
  }

  /**
   * Chooses what is explored in the next state.
   *
   * @param enabled the processes that are enabled there
   */
  void explore(long[] processes, long[] enabled) {
    explore.append(processes);
    full.append(Processes.within(enabled, processes) ? 1 : 0, 1);
  }

  /** One more process is explored in a state. */
  void extend(int state, int process) {
    explore.add(state, process);
  }

  /** All that is enabled in a state is explored by now. */
  void isFull(int state) {
    full.set(state);
  }

  /** Whether all that is enabled in a state is explored. */
  boolean inFull(int state) {
    return full.get(state);
  }

  /** The processes that are explored in each state, or are about to be. */
  ProcessSets explore() {
    return explore;
  }

  /** Stores the states that steps lead to, where they are not stored. */
  void find(Steps steps) {
    store.states().add(steps.batch(), steps.to());
  }

  /**
   * The states that the explored steps of a state lead to, in their order, put behind others.
   *
   * @param at somebody who stands in this graph; then stands at the state
   */
  void successors(int state, Position at, IntSequence into) {
    at.moveTo(state);
    for (int p = 0; p < system.processes(); p++) {
      if (explore.has(state, p)) {
        steps(p, at, into);
      }
    }
  }

  private void steps(int process, Position at, IntSequence into) {
    int reaction = system.reaction(process, at.state());
    for (int k = 0, n = system.outcomes(reaction); k < n; k++) {
      int outcome = system.outcome(reaction, k);
      if (system.kind(outcome) == ConcurrentSystem.STEP) {
        into.push(at.find(outcome));
      }
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return store.bytes() + changes.bytes() + explore.bytes() + full.bytes();
  }
}
