// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.ConcurrentSystem;

/** The steps from one explored state at a time, taken again: who moves, how, and where to. */
final class Outgoing {
  private final ConcurrentSystem system;
  private final Moves moves;
  private final Cursor cursor;
  private final Successors successors;
  private final int[] reactions;
  private final int[] begins;

  /** Steps between the states of a store. */
  Outgoing(ConcurrentSystem system, StateStore store, Moves moves) {
    this.system = system;
    this.moves = moves;
    this.cursor = new Cursor(system, store);
    this.successors = new Successors(system, store, moves);
    this.reactions = new int[system.processes()];
    this.begins = new int[system.processes()];
  }

  /** Goes to a state, of which every step leads to a stored state. */
  void from(int id) {
    cursor.moveTo(id);
    for (int process = 0; process < reactions.length; process++) {
      int reaction = system.reaction(process, cursor.state());
      if (moves.begin(reaction) == Moves.UNKNOWN && !moves.compile(reaction)) {
        throw new IllegalStateException("a step writes a value that no stored state has");
      }
      reactions[process] = reaction;
      begins[process] = moves.begin(reaction);
    }
    successors.clear();
    successors.add(cursor, begins);
    successors.lookUp();
  }

  /** The values of the state it stands at; not to be changed. */
  int[] state() {
    return cursor.state();
  }

  /** The number of steps. They are ordered by process, then by outcome. */
  int count() {
    return successors.size();
  }

  /** The process that makes a step. */
  int process(int step) {
    return successors.mover(step);
  }

  /** The state that a step leads to. */
  int to(int step) {
    int id = successors.number(step);
    if (id < 0) {
      throw new IllegalStateException("a step leads to a state that was never found");
    }
    return id;
  }

  /** The index of a step's outcome in the reaction of its process. */
  int index(int step) {
    int process = process(step);
    int before = 0; // steps of the process before this one
    while (before < step && process(step - before - 1) == process) {
      before++;
    }
    int reaction = reactions[process];
    for (int index = 0; ; index++) {
      if (system.kind(system.outcome(reaction, index)) == ConcurrentSystem.STEP) {
        if (before == 0) {
          return index;
        }
        before--;
      }
    }
  }

  /** Whether a process has no outcome at all in the state it stands at. */
  boolean blocked(int process) {
    return Moves.blocked(moves.code()[begins[process]]);
  }
}
