// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import dev.ravel.explore.RaceClocks;
import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.Dependence;
import java.util.Arrays;

/**
 * The steps of an execution so far, the state after each, and which steps must happen before which.
 * Positions of steps count from 0; the state at a position is the one before its step.
 *
 * <p>Cost: a step copies the state and looks at all steps before it, and takes a bit of memory for
 * each of them. An engine that does not ask what happens before what can do without that.
 */
public final class Trail {
  private final ConcurrentSystem system;
  private final Dependence dependence;
  private final boolean ordered;
  private final int width;
  private int initial = ConcurrentSystem.NONE;
  private int size;
  private int[] processes = new int[64];
  private int[] indices = new int[64];
  private int[] outcomes = new int[64];

  /** By position, the states one after the other; one more than there are steps. */
  private int[] states;

  /** By position, the steps that must happen before its step, as bits; see {@link #row}. */
  private long[] past = new long[64];

  /** Of the positions below this one it is known what is before their steps. */
  private int known;

  /** The position of the last step of each process; not for processes without control. */
  private final int[] last;

  /** The position of the step before it of the same process, by position. */
  private int[] before = new int[64];

  /** True for each process that an error or a false assumption has ended. */
  private final boolean[] over;

  private int overs;

  /** Happens-before of the steps; null if nobody asks for it. */
  private RaceClocks clocks;

  /** The first step that races with one before it; none if none does. */
  private int race = ConcurrentSystem.NONE;

  /**
   * No steps yet.
   *
   * @param ordered whether {@link #before(int, int)} is worked out at each step, not when asked
   */
  public Trail(ConcurrentSystem system, Dependence dependence, boolean ordered) {
    this.system = system;
    this.dependence = dependence;
    this.ordered = ordered;
    this.width = system.objects();
    this.states = new int[Math.max(1, 65 * width)];
    this.last = new int[system.processes()];
    this.over = new boolean[system.processes()];
  }

  /** From now on races are looked for by happens-before, which begins with the next beginning. */
  public void followOrders() {
    clocks = RaceClocks.of(system);
  }

  /**
   * Returns whether the last step is the first that races with one before it, by happens-before.
   */
  public boolean races() {
    return race == size - 1;
  }

  /** Goes back to the beginning, in an initial state whose threads have started without error. */
  public void begin(int index, int[] state) {
    initial = index;
    size = 0;
    known = 0;
    overs = 0;
    race = ConcurrentSystem.NONE;
    if (clocks != null) {
      clocks.clear();
    }
    Arrays.fill(last, ConcurrentSystem.NONE);
    Arrays.fill(over, false);
    System.arraycopy(state, 0, states, 0, width);
  }

  /** The number of the initial state. */
  public int initial() {
    return initial;
  }

  /** The number of steps. */
  public int size() {
    return size;
  }

  /** Returns the process of a step. */
  public int process(int position) {
    return processes[position];
  }

  /** Returns the index of a step among the outcomes of its process's reaction. */
  public int index(int position) {
    return indices[position];
  }

  /** The outcome of a step. */
  public int outcome(int position) {
    return outcomes[position];
  }

  /** Returns whether an error or a false assumption has ended a process. */
  public boolean isOver(int process) {
    return over[process];
  }

  /** Returns the number of processes that an error or a false assumption has ended. */
  public int overs() {
    return overs;
  }

  /** Returns whether a false assumption has ended a process. */
  public boolean discards() {
    for (int process = 0; process < last.length; process++) {
      boolean ended = over[process] && last[process] != ConcurrentSystem.NONE;
      if (ended && system.outcomes().kind(outcomes[last[process]]) == Outcomes.DISCARD) {
        return true;
      }
    }
    return false;
  }

  /** The last step of a thread so far, or {@link ConcurrentSystem#NONE}; none without control. */
  public int last(int process) {
    return last[process];
  }

  /** The step of the same thread before a step, or {@link ConcurrentSystem#NONE}. */
  public int previous(int position) {
    return before[position];
  }

  /** The value of an object before a step, or after the last one. */
  public int value(int position, int object) {
    return states[position * width + object];
  }

  /** Copies the state before a step, or after the last one, into an array. */
  public void state(int position, int[] into) {
    System.arraycopy(states, position * width, into, 0, width);
  }

  /** Returns whether the states at two positions are the same. */
  public boolean sameState(int first, int second) {
    int a = first * width;
    int b = second * width;
    return Arrays.equals(states, a, a + width, states, b, b + width);
  }

  /** Makes one more step. */
  public void push(int process, int index, int outcome) {
    if (size == processes.length) {
      grow();
    }
    processes[size] = process;
    indices[size] = index;
    outcomes[size] = outcome;
    before[size] = last[process];
    if (ordered) {
      order(size);
      known = size + 1;
    }
    int at = (size + 1) * width;
    System.arraycopy(states, size * width, states, at, width);
    if (system.outcomes().kind(outcome) == Outcomes.STEP) {
      for (int k = 0, n = system.outcomes().writes(outcome); k < n; k++) {
        states[at + system.outcomes().writtenObject(outcome, k)] =
            system.outcomes().writtenValue(outcome, k);
      }
    } else {
      over[process] = true;
      overs++;
    }
    if (system.control(process) != ConcurrentSystem.NONE) {
      last[process] = size;
    }
    if (clocks != null && clocks.push(outcome) && race == ConcurrentSystem.NONE) {
      race = size;
    }
    size++;
  }

  private void grow() {
    processes = Arrays.copyOf(processes, 2 * size);
    indices = Arrays.copyOf(indices, 2 * size);
    outcomes = Arrays.copyOf(outcomes, 2 * size);
    before = Arrays.copyOf(before, 2 * size);
    states = Arrays.copyOf(states, Math.max(1, (2 * size + 1) * width));
  }

  /** Takes the last step back. */
  public void pop() {
    size--;
    if (clocks != null) {
      clocks.pop();
      race = race == size ? ConcurrentSystem.NONE : race;
    }
    known = Math.min(known, size);
    int process = processes[size];
    last[process] = before[size];
    if (system.outcomes().kind(outcomes[size]) != Outcomes.STEP) {
      over[process] = false;
      overs--;
    }
  }

  // ------------------------------------------------------------------------------- the order

  /**
   * Returns the index of the first bits of a position. Position i has one word for every 64 steps
   * before it.
   */
  private static int row(int position) {
    int whole = position >>> 6;
    return 32 * whole * (whole + 1) + (position & 63) * (whole + 1);
  }

  /** Works out what is before a step; for all steps before it that is known. */
  private void order(int position) {
    int row = row(position);
    int words = (position >>> 6) + 1;
    past = Growth.room(past, row + words);
    Arrays.fill(past, row, row + words, 0);
    for (int earlier = position - 1; earlier >= 0; earlier--) {
      boolean found = (past[row + (earlier >>> 6)] >>> earlier & 1) != 0;
      if (!found && depend(earlier, position)) {
        int its = row(earlier);
        for (int w = 0; w <= earlier >>> 6; w++) {
          past[row + w] |= past[its + w];
        }
        past[row + (earlier >>> 6)] |= 1L << earlier;
      }
    }
  }

  private boolean depend(int earlier, int later) {
    return ownSteps(earlier, processes[later])
        || dependence.of(
            system.outcomes().footprint(outcomes[earlier]),
            system.outcomes().footprint(outcomes[later]));
  }

  /** Returns whether a step is one of this thread. */
  public boolean ownSteps(int position, int process) {
    return processes[position] == process && system.control(process) != ConcurrentSystem.NONE;
  }

  /** Returns whether the first step must happen before the second one. */
  public boolean before(int first, int second) {
    while (known <= second) {
      order(known++);
    }
    return first < second && (past[row(second) + (first >>> 6)] >>> first & 1) != 0;
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return Integer.BYTES * (4L * processes.length + states.length)
        + (long) past.length * Long.BYTES
        + (clocks == null ? 0 : clocks.bytes())
        + dependence.bytes();
  }
}
