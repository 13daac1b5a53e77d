// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Meter;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.Numbering;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Makes runs to states that were found: shortest ones among those that stay within the states found
 * so far. They take any step that leads from one such state to another, so they are shorter than
 * the way of the search, but others may be shorter still. Where there are too many of these steps,
 * they take explored ones only.
 */
final class ShortRuns {
  /** So many are taken in a few seconds. */
  static final long MANY = 1L << 25;

  private final Explored explored;
  private final Meter meter;
  private final long most;

  /**
   * Runs to states of a reduced graph.
   *
   * @param most with more processes in states, all of them together, only explored ones take steps
   */
  ShortRuns(Explored explored, Meter meter, long most) {
    this.explored = explored;
    this.meter = meter;
    this.most = most;
  }

  /**
   * A run to a state. Cost: taking all steps from all states found so far, or those explored.
   *
   * @throws dev.ravel.source.Halt if the budget is spent meanwhile
   */
  Run to(int state) {
    return run(state, new int[0]);
  }

  /**
   * A run to a state and one step further.
   *
   * @throws dev.ravel.source.Halt if the budget is spent meanwhile
   */
  Run to(int state, int process, int outcome) {
    return run(state, new int[] {process, outcome});
  }

  /** Searches breadth first. */
  private Run run(int goal, int[] last) {
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
    return along(goal, steps, from, last);
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

  private Run along(int goal, Outgoing steps, int[] from, int[] last) {
    int length = 0;
    int start = goal;
    for (; from[start] != start; start = from[start]) {
      length++;
    }
    int more = last.length / 2;
    int[] processes = new int[length + more];
    int[] outcomes = new int[length + more];
    int to = goal;
    for (int step = length - 1; step >= 0; step--) {
      int its = step(from[to], to, steps);
      processes[step] = steps.process(its);
      outcomes[step] = steps.index(its);
      to = from[to];
    }
    if (more > 0) {
      processes[length] = last[0];
      outcomes[length] = last[1];
    }
    return new Run(initial(start), processes, outcomes, OptionalInt.empty());
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
