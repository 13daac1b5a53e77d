// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Meter;
import dev.ravel.explore.WitnessRun;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.Numbering;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.explore.states.RealSteps;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.Arrays;

/**
 * A maker of runs to states that were found. They are shortest ones among those that stay within
 * the states found so far. They take any step that leads from one such state to another, so they
 * are shorter than the way of the search, but others may be shorter still. Where there are too many
 * of these steps, they take explored ones only.
 *
 * @param most with more processes in states, all of them together, only explored ones take steps
 */
record ShortRuns(ReducedGraph explored, Meter meter, long most) {
  /** So many are taken in a few seconds. */
  static final long MANY = 1L << 25;

  /**
   * A run to a state, or to another one of its orbit where one of each is stored. Cost: taking all
   * steps from all states found so far, or those explored.
   *
   * @throws dev.ravel.source.Halt if the budget is spent meanwhile
   */
  WitnessRun to(int goal) {
    int[] from = new int[explored.states()];
    Arrays.fill(from, ConcurrentSystem.NONE);
    IntSequence queue = new IntSequence();
    for (int i = 0; i < explored.starts(); i++) {
      from[explored.start(i)] = explored.start(i);
      queue.push(explored.start(i));
    }
    Outgoing steps = explored.outgoing();
    long[] some = Processes.none(explored.processes());
    boolean all = (long) explored.states() * explored.processes() <= most;
    for (int next = 0; from[goal] == ConcurrentSystem.NONE; next++) {
      if (meter.due(1)) {
        long bytes = explored.bytes() + queue.bytes() + 4L * from.length;
        meter.ask(explored.states(), queue.size() - next, bytes);
      }
      if (queue.get(next) < explored.explored()) {
        Arrays.fill(some, all ? -1 : 0);
        explored.explore().read(queue.get(next), some);
        steps.from(queue.get(next), some);
        spread(queue.get(next), steps, from, queue);
      }
    }
    int[] way = way(goal, from);
    return explored.realSteps().map(walk -> along(way, walk)).orElseGet(() -> along(way, steps));
  }

  private static void spread(int state, Outgoing steps, int[] from, IntSequence queue) {
    for (int k = 0; k < steps.count(); k++) {
      int to = steps.to(k);
      if (to != Numbering.ABSENT && from[to] == ConcurrentSystem.NONE) {
        from[to] = state;
        queue.push(to);
      }
    }
  }

  /** The states up to a goal, from one on where executions start. */
  private static int[] way(int goal, int[] from) {
    int length = 1;
    for (int at = goal; from[at] != at; at = from[at]) {
      length++;
    }
    int[] way = new int[length];
    for (int at = goal, k = length - 1; k >= 0; k--) {
      way[k] = at;
      at = from[at];
    }
    return way;
  }

  private WitnessRun along(int[] way, Outgoing steps) {
    int[] processes = new int[way.length - 1];
    int[] outcomes = new int[way.length - 1];
    for (int k = 0; k < processes.length; k++) {
      int its = step(way[k], way[k + 1], steps);
      processes[k] = steps.process(its);
      outcomes[k] = steps.index(its);
    }
    steps.from(way[way.length - 1]);
    return new WitnessRun(new Run(initial(way[0]), processes, outcomes), steps.state().clone());
  }

  /** Along what stands for orbits, through the states themselves. */
  private WitnessRun along(int[] way, RealSteps walk) {
    int[] processes = new int[way.length - 1];
    int[] outcomes = new int[way.length - 1];
    walk.start(initial(way[0]));
    for (int k = 0; k < processes.length; k++) {
      walk.step(way[k + 1]);
      processes[k] = walk.process();
      outcomes[k] = walk.index();
    }
    return new WitnessRun(new Run(initial(way[0]), processes, outcomes), walk.state().clone());
  }

  /** The first step that leads from one state to another. */
  private static int step(int state, int to, Outgoing steps) {
    steps.from(state);
    for (int k = 0; k < steps.count(); k++) {
      if (steps.to(k) == to) {
        return k;
      }
    }
    throw new IllegalStateException("no step leads from state " + state + " to state " + to);
  }

  private int initial(int state) {
    for (int i = 0; i < explored.starts(); i++) {
      if (explored.start(i) == state) {
        return explored.initial(i);
      }
    }
    throw new IllegalStateException("no execution starts in state " + state);
  }
}
