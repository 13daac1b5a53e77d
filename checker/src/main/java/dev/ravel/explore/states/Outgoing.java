// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;
import java.util.Optional;

/**
 * The steps from one explored state at a time, taken again. Each has its process, its outcome, and
 * its target. Where only some of the states are stored, some steps may lead to none of them. Where
 * steps lead to is looked up when it is asked for, of all steps from the state at once.
 */
public final class Outgoing {
  private static final String NEVER_FOUND = "a step leads to a state that was never found";

  private final ConcurrentSystem system;
  private final StateStore store;
  private final PackedSteps moves;
  private final boolean all;
  private final boolean orbits;

  /** Finds out how members are renamed by steps, where stored states stand for their orbits. */
  private final Optional<Representative> forms;

  /** True if that stands at the present state. */
  private boolean begun;

  private final int[] after;
  private final Cursor cursor;
  private final Successors successors;
  private final long[] everyone;

  /** The index of the code of the reaction of each process, if it was needed. */
  private final int[] begins;

  /** The processes whose steps were asked for, ascending, and how many these are. */
  private final int[] asked;

  private int askedCount;

  /** The target of each step, and its process. */
  private int[] ends = new int[64];

  private int[] movers = new int[64];
  private int steps;

  /** True if it was looked up where these lead to. */
  private boolean lookedUp;

  /** The stored state to which each step may lead, or none. */
  private int[] found = new int[64];

  /**
   * Steps between the states of a store.
   *
   * @param all whether every step from such a state leads to one
   */
  public Outgoing(ConcurrentSystem system, StateStore store, PackedSteps moves, boolean all) {
    this(system, store, moves, all, Optional.empty());
  }

  /**
   * Steps between the states of a store.
   *
   * @param all whether every step from such a state leads to one
   * @param representative finds the states that stand for their orbits, if these alone are stored
   */
  public Outgoing(
      ConcurrentSystem system,
      StateStore store,
      PackedSteps moves,
      boolean all,
      Optional<Representative> representative) {
    this.system = system;
    this.orbits = representative.isPresent();
    this.forms = representative.map(Representative::another);
    this.after = new int[system.objects()];
    this.all = all;
    this.store = store;
    this.moves = moves;
    this.cursor = new Cursor(system, store);
    this.successors = new Successors(store, moves, representative);
    this.begins = new int[system.processes()];
    this.everyone = new long[begins.length / Long.SIZE + 1];
    Arrays.fill(everyone, -1);
    this.asked = new int[begins.length];
    Arrays.fill(begins, PackedSteps.UNKNOWN);
  }

  /** Goes to a state, for the steps of all processes. */
  public void from(int id) {
    from(id, everyone);
  }

  /**
   * Goes to a state, for the steps of some processes only. Cost: linear in these.
   *
   * @param some a bit for each process, 64 in a long
   */
  public void from(int id, long[] some) {
    cursor.moveTo(id);
    ask(some);
    for (int k = 0; k < askedCount; k++) {
      int process = asked[k];
      int reaction = system.reaction(process, cursor.state());
      if (moves.begin(reaction) == PackedSteps.UNKNOWN && !moves.compile(reaction)) {
        throw new IllegalStateException("a step writes a value that no stored state has");
      }
      begins[process] = moves.begin(reaction);
    }
    listMovers();
    lookedUp = false;
    begun = false;
  }

  /** Lists those that are asked for; there is no step of others. */
  private void ask(long[] some) {
    for (int k = 0; k < askedCount; k++) {
      begins[asked[k]] = PackedSteps.UNKNOWN;
    }
    askedCount = 0;
    for (int word = 0; word < some.length; word++) {
      for (long rest = some[word]; rest != 0; rest &= rest - 1) {
        int process = (word << 6) + Long.numberOfTrailingZeros(rest);
        if (process == begins.length) {
          return;
        }
        asked[askedCount++] = process;
      }
    }
  }

  /** Looks up where the steps lead to. */
  private void lookUp() {
    lookedUp = true;
    successors.clear();
    if (!all) {
      successors.addKnown(cursor, asked, askedCount, begins, steps);
      store.set().lookUp(successors.batch(), found);
      Arrays.fill(ends, 0, steps, Numbering.ABSENT);
      for (int i = 0; i < successors.size(); i++) {
        ends[successors.places()[i]] = found[i];
      }
    } else if (successors.add(cursor, begins, steps, 0, false)) {
      store.set().lookUp(successors.batch(), ends);
    } else {
      throw new IllegalStateException(NEVER_FOUND);
    }
  }

  /** Lists who takes each step. */
  private void listMovers() {
    steps = 0;
    for (int k = 0; k < askedCount; k++) {
      int process = asked[k];
      int more = PackedSteps.steps(moves.code()[begins[process]]);
      if (steps + more > movers.length) {
        movers = Arrays.copyOf(movers, 2 * (steps + more));
        ends = new int[movers.length];
        found = new int[movers.length];
      }
      Arrays.fill(movers, steps, steps + more, process);
      steps += more;
    }
  }

  /** The values of the state it stands at; not to be changed. */
  public int[] state() {
    return cursor.state();
  }

  /** The number of steps. They are ordered by process, then by outcome. */
  public int count() {
    return steps;
  }

  /** The process that makes a step. */
  public int process(int step) {
    return movers[step];
  }

  /** The process that makes a step, by its name in the stored state that the step leads to. */
  public int arrived(int step) {
    if (!lookedUp) {
      lookUp();
    }
    return orbits ? successors.movers()[step] : movers[step];
  }

  /** The state that a step leads to, or {@link Numbering#ABSENT}. */
  public int to(int step) {
    if (!lookedUp) {
      lookUp();
    }
    int id = ends[step];
    if (all && id == Numbering.ABSENT) {
      throw new IllegalStateException(NEVER_FOUND);
    }
    return id;
  }

  /**
   * Returns the renaming of a successor to the stored representative of its orbit. The successor is
   * the state to which a step leads, as it is. What it needs is learnt, so no other thread may be
   * here.
   */
  public Renaming renaming(int step) {
    Representative form = forms.orElseThrow();
    begun = begun || form.begin(cursor.state(), true);
    System.arraycopy(cursor.state(), 0, after, 0, after.length);
    system.outcomes().apply(outcome(step), after);
    boolean _ = form.form(after);
    return form.renaming();
  }

  /** The index of a step's outcome in the reaction of its process. */
  public int index(int step) {
    int process = process(step);
    int before = 0; // steps of the process before this one
    while (before < step && process(step - before - 1) == process) {
      before++;
    }
    int reaction = PackedSteps.reaction(moves.code()[begins[process]]);
    for (int index = 0; ; index++) {
      if (system.outcomes().kind(system.outcomes().outcome(reaction, index)) == Outcomes.STEP) {
        if (before == 0) {
          return index;
        }
        before--;
      }
    }
  }

  /** The outcome that a step is. */
  public int outcome(int step) {
    int reaction = PackedSteps.reaction(moves.code()[begins[process(step)]]);
    return system.outcomes().outcome(reaction, index(step));
  }

  /** Returns whether a process has no outcome at all in the state it stands at. */
  public boolean blocked(int process) {
    return PackedSteps.blocked(moves.code()[begins[process]]);
  }

  /** Returns whether an outcome of a process is an error in the state it stands at. */
  public boolean fails(int process) {
    return PackedSteps.fails(moves.code()[begins[process]]);
  }
}
