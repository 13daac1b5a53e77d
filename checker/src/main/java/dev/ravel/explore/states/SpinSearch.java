// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Spinning;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/**
 * The search for stored states in which threads {@linkplain Spinning spin}. Candidates are states
 * in which each thread may stay and all steps are idle, which few states are. Of their strongly
 * connected components those spin that no step leaves and that have a step that looks at memory.
 *
 * <p>Cost: nothing where no thread may come back to a local state by idle steps; else a look at the
 * local states of the threads in each state, and for candidates the steps from them.
 */
public final class SpinSearch {
  private static final byte STAYS = 1;
  private static final byte GOES_ON = 2;

  /** The most steps that a thread runs alone. */
  private static final int MOST_ALONE = 64;

  private final ConcurrentSystem system;
  private final Spinning spinning;
  private final Cursor cursor;
  private final Outgoing steps;
  private final IntConsumer from;
  private final LongConsumer work;
  private final int states;
  private final BitSet candidates = new BitSet();

  /** By process and local state: whether it may stay there; 0 as long as that was not asked. */
  private final byte[][] stays;

  /** The state of a thread that runs alone. */
  private final int[] alone;

  /** The last thread that left by itself, which often leaves from the next state, too. */
  private int left;

  private int nearest = ConcurrentSystem.NONE;

  private SpinSearch(
      ConcurrentSystem system,
      StateStore store,
      int states,
      Outgoing steps,
      IntConsumer from,
      LongConsumer work) {
    this.system = system;
    this.spinning = system.spinning().orElseThrow();
    this.cursor = new Cursor(system, store);
    this.steps = steps;
    this.from = from;
    this.work = work;
    this.states = states;
    this.alone = new int[system.objects()];
    this.stays = new byte[system.threads()][];
    for (int process = 0; process < stays.length; process++) {
      stays[process] = new byte[system.values(system.control(process))];
    }
  }

  /**
   * The state with the lowest number in which threads spin.
   *
   * @param states the number of states from which steps were taken, the first ones of the store
   * @param steps steps between stored states
   * @param from lets these go to a state
   * @param work is given numbers of states and steps that were looked at
   */
  public static OptionalInt first(
      ConcurrentSystem system,
      StateStore store,
      int states,
      Outgoing steps,
      IntConsumer from,
      LongConsumer work) {
    return system.spinning().isPresent() && system.spinning().get().isPossible()
        ? new SpinSearch(system, store, states, steps, from, work).search()
        : OptionalInt.empty();
  }

  private OptionalInt search() {
    for (int id = 0; id < states; id++) {
      Limits.pollAt(id);
      cursor.moveTo(id);
      if (mayStay()) {
        work.accept(system.processes());
        candidates.set(id, noThreadLeaves() && spinning.isQuiet(system, cursor.state()));
      }
    }
    if (!candidates.isEmpty()) {
      Components _ = Components.of(new Idle(), this::look);
    }
    return nearest < 0 ? OptionalInt.empty() : OptionalInt.of(nearest);
  }

  /** Whether all threads may stay in the state of the cursor. */
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
   * Whether no thread that runs alone from the state of the cursor comes to a step that is not
   * idle. No step leads out of a set of states that spins, so this holds in each of its states.
   * Most other states are told apart by a few steps here, without a search for their successors:
   * with a bakery lock of three threads 273,428 of 565,100 states are quiet, and none is left.
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

  /** Whether a freedom strikes in a step. */
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
