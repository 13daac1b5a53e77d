// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;

/**
 * The steps from one explored state at a time, taken again: who moves, how, and where to. Where
 * only some of the states are stored, some steps may lead to none of them.
 */
public final class Outgoing {
  private static final String NEVER_FOUND = "a step leads to a state that was never found";

  private final ConcurrentSystem system;
  private final StateStore store;
  private final Moves moves;
  private final boolean all;
  private final Cursor cursor;
  private final Successors successors;
  private final int[] begins;

  /** By step: the state that it leads to, and who takes it. */
  private int[] ends = new int[64];

  private int[] movers = new int[64];

  /**
   * Steps between the states of a store.
   *
   * @param all whether every step from such a state leads to one; if not, no other thread may do
   *     anything with the store at the same time
   */
  public Outgoing(ConcurrentSystem system, StateStore store, Moves moves, boolean all) {
    this.system = system;
    this.all = all;
    this.store = store;
    this.moves = moves;
    this.cursor = new Cursor(system, store);
    this.successors = new Successors(store, moves);
    this.begins = new int[system.processes()];
  }

  /** Goes to a state. */
  public void from(int id) {
    cursor.moveTo(id);
    for (int process = 0; process < begins.length; process++) {
      int reaction = system.reaction(process, cursor.state());
      if (moves.begin(reaction) == Moves.UNKNOWN && !moves.compile(reaction)) {
        throw new IllegalStateException("a step writes a value that no stored state has");
      }
      begins[process] = moves.begin(reaction);
    }
    successors.clear();
    int steps = listMovers();
    if (!successors.add(cursor, begins, steps, 0, !all)) {
      throw new IllegalStateException(NEVER_FOUND);
    }
    store.states().lookUp(successors.batch(), ends);
  }

  /** Lists who takes each step; the number of steps. */
  private int listMovers() {
    int steps = 0;
    for (int process = 0; process < begins.length; process++) {
      int more = Moves.steps(moves.code()[begins[process]]);
      if (steps + more > movers.length) {
        movers = Arrays.copyOf(movers, 2 * (steps + more));
        ends = new int[movers.length];
      }
      Arrays.fill(movers, steps, steps + more, process);
      steps += more;
    }
    return steps;
  }

  /** The values of the state it stands at; not to be changed. */
  public int[] state() {
    return cursor.state();
  }

  /** The number of steps. They are ordered by process, then by outcome. */
  public int count() {
    return successors.size();
  }

  /** The process that makes a step. */
  public int process(int step) {
    return movers[step];
  }

  /** The state that a step leads to, or {@link Numbering#ABSENT}. */
  public int to(int step) {
    int id = ends[step];
    if (all && id == Numbering.ABSENT) {
      throw new IllegalStateException(NEVER_FOUND);
    }
    return id;
  }

  /** The index of a step's outcome in the reaction of its process. */
  public int index(int step) {
    int process = process(step);
    int before = 0; // steps of the process before this one
    while (before < step && process(step - before - 1) == process) {
      before++;
    }
    int reaction = Moves.reaction(moves.code()[begins[process]]);
    for (int index = 0; ; index++) {
      if (system.outcomes().kind(system.outcomes().outcome(reaction, index)) == Outcomes.STEP) {
        if (before == 0) {
          return index;
        }
        before--;
      }
    }
  }

  /** Whether a process has no outcome at all in the state it stands at. */
  public boolean blocked(int process) {
    return Moves.blocked(moves.code()[begins[process]]);
  }

  /** Whether an outcome of a process is an error in the state it stands at. */
  public boolean fails(int process) {
    return Moves.fails(moves.code()[begins[process]]);
  }
}
