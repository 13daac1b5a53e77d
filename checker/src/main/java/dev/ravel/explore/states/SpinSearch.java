// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Spinning;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;

/**
 * The search for stored states in which threads {@linkplain Spinning spin}. Candidates are states
 * in which each thread may stay, and from which no step that is not idle is found. Of their
 * strongly connected components those spin that no step leaves and that have a step that looks at
 * memory.
 *
 * <p>Cost: a bit for each state, and nothing more where no thread may come back to a local state by
 * idle steps. Else a look at the local states of the threads in each state from which memory is not
 * known to change, and for candidates the steps from them. States that are no candidates by their
 * steps stay excluded when the search is repeated for more states.
 */
public final class SpinSearch {
  private static final byte STAYS = 1;
  private static final byte GOES_ON = 2;

  /** The most steps that a thread runs alone. */
  private static final int MOST_ALONE = 64;

  private final ConcurrentSystem system;
  private final StateStore store;
  private final Optional<Spinning> possible;

  /** States that are in no set of states that spins. */
  private final BitSet excluded = new BitSet(0);

  /** The last thread that left by itself, which often leaves from the next state, too. */
  private int left;

  /** A search in the states of a store. */
  public SpinSearch(ConcurrentSystem system, StateStore store) {
    this.system = system;
    this.store = store;
    this.possible = system.capabilities().spinning();
  }

  /** Excludes a state from which a step changes memory. */
  public void exclude(int id) {
    if (!system.outcomes().anyStruck()) { // a freedom saves no thread, and may be what changes it
      excluded.set(id);
    }
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return excluded.size() / Byte.SIZE;
  }

  /**
   * The state with the lowest number in which threads spin.
   *
   * @param states the number of states from which steps were taken, the first ones of the store
   * @param finders tells of a state from which other one a step leads to it, or none; is called
   *     with descending numbers
   * @param steps steps between stored states
   * @param from lets these go to a state
   * @param work is given numbers of states and steps that were looked at
   */
  public OptionalInt first(
      int states, IntUnaryOperator finders, Outgoing steps, IntConsumer from, LongConsumer work) {
    return possible.isPresent() && possible.get().isPossible()
        ? new Pass(possible.get(), states, steps, from, work).search(finders)
        : OptionalInt.empty();
  }

  /** One search among the first states of the store. */
  private final class Pass {
    private final Spinning spinning;
    private final Cursor cursor = new Cursor(system, store);
    private final Outgoing steps;
    private final IntConsumer from;
    private final LongConsumer work;
    private final int states;
    private final BitSet candidates = new BitSet();

    /**
     * The answer whether each process may stay in a local state; 0 as long as it was not needed.
     */
    private final byte[][] stays = new byte[system.threads()][];

    /** The state of a thread that runs alone. */
    private final int[] alone = new int[system.objects()];

    private int nearest = ConcurrentSystem.NONE;

    Pass(Spinning spinning, int states, Outgoing steps, IntConsumer from, LongConsumer work) {
      this.spinning = spinning;
      this.steps = steps;
      this.from = from;
      this.work = work;
      this.states = states;
      for (int process = 0; process < stays.length; process++) {
        stays[process] = new byte[system.values(system.control(process))];
      }
    }

    OptionalInt search(IntUnaryOperator finders) {
      boolean passesOn = !system.outcomes().anyStruck();
      for (int id = states - 1; id >= 0; id--) {
        Limits.pollAt(id);
        if (!excluded.get(id)) {
          lookAt(id);
        }
        if (passesOn && excluded.get(id)) {
          int finder = finders.applyAsInt(id);
          if (finder >= 0) {
            excluded.set(finder);
          }
        }
      }
      if (!candidates.isEmpty()) {
        Components _ = Components.of(new Idle(), this::look);
      }
      return nearest < 0 ? OptionalInt.empty() : OptionalInt.of(nearest);
    }

    /** Finds out whether a state is a candidate. */
    private void lookAt(int id) {
      cursor.moveTo(id);
      if (mayStay()) {
        work.accept(system.processes());
        boolean quiet = noThreadLeaves() && spinning.isQuiet(system, cursor.state());
        candidates.set(id, quiet);
        excluded.set(id, !quiet);
      }
    }

    /** Returns whether all threads may stay in the state of the cursor. */
    private boolean mayStay() {
      for (int process = stays.length - 1; process >= 0; process--) {
        int local = cursor.value(system.control(process));
        if (stays[process][local] == 0) {
          stays[process][local] = spinning.mayStay(process, local) ? STAYS : GOES_ON;
        }
        if (stays[process][local] == GOES_ON) {
          return false;
        }
      }
      return true;
    }

    /**
     * Returns whether each thread that runs alone from the state of the cursor makes only idle
     * steps. No step leads out of a set of states that spins, so this holds in each of its states.
     * Most other states are excluded by a few steps here, without a search for their successors:
     * with a bakery lock of three threads 48,485 of 441,927 states come here, and none is left.
     */
    private boolean noThreadLeaves() {
      for (int k = 0, threads = system.threads(); k < threads; k++) {
        int process = (left + k) % threads;
        System.arraycopy(cursor.state(), 0, alone, 0, alone.length);
        if (leaves(process)) {
          left = process;
          return false;
        }
      }
      return true;
    }

    private boolean leaves(int process) {
      int control = system.control(process);
      int seen = alone[control];
      for (int step = 0; step < MOST_ALONE; step++) {
        int outcome = firstOutcome(system.reaction(process, alone));
        if (outcome == ConcurrentSystem.NONE) {
          return false;
        }
        if (!spinning.isIdle(outcome, alone)) {
          return true;
        }
        system.outcomes().apply(outcome, alone);
        if (alone[control] == seen) {
          return false;
        }
        if ((step & step + 1) == 0) {
          seen = alone[control]; // of two times as many steps, after R. P. Brent
        }
      }
      return false;
    }

    /** The first outcome of a reaction in which no freedom strikes, or none. */
    private int firstOutcome(int reaction) {
      for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (!system.outcomes().struck(outcome)) {
          return outcome;
        }
      }
      return ConcurrentSystem.NONE;
    }

    /** Looks at a component. */
    private void look(Components components, IntSequence members, int first, int number) {
      boolean looks = false;
      int lowest = Integer.MAX_VALUE;
      for (int k = first; k < members.size(); k++) {
        int id = members.get(k);
        lowest = Math.min(lowest, id);
        from.accept(id);
        for (int step = 0; step < steps.count(); step++) {
          int to = steps.to(step);
          if (isStruck(step)) {
            continue;
          }
          if (to >= states || components.number(to) != number) {
            return;
          }
        }
        looks = looks || spinning.anyLooks(system, steps.state());
      }
      if (looks && (nearest < 0 || lowest < nearest)) {
        nearest = lowest;
      }
    }

    /** Returns whether a freedom strikes in a step. */
    private boolean isStruck(int step) {
      return system.outcomes().anyStruck() && system.outcomes().struck(steps.outcome(step));
    }

    /** The steps between candidates. */
    private final class Idle implements Components.Arrows {
      @Override
      public int nodes() {
        return states;
      }

      @Override
      public boolean isRoot(int node) {
        return candidates.get(node);
      }

      @Override
      public void from(int node) {
        from.accept(node);
      }

      @Override
      public int count() {
        return steps.count();
      }

      @Override
      public int to(int step) {
        int to = steps.to(step);
        return candidates.get(to) && !isStruck(step) ? to : -1;
      }

      @Override
      public void work(int count, long bytes) {
        work.accept(count);
      }
    }
  }
}
