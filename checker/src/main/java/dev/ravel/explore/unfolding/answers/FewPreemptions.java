// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.answers;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.Causality;
import dev.ravel.trace.GreedyLinearization;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The search among all orders of a trace for one that preempts seldom. It leaves a process that
 * could still make a step no more often than a bound. A search over the parts of the trace, those
 * with fewer preemptions first. Cost: exponential in the number of preemptions and of processes
 * only, not in the number of steps.
 */
public final class FewPreemptions {
  /** The value in place of a bound for any number. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  private final ConcurrentSystem system;
  private final int[] schedule;
  private final int[] outcomes;

  /** The positions of the steps of each process in the schedule, in order. */
  private final int[][] steps;

  /** The number of steps of each process that must come before each step. */
  private final int[][] needs;

  /**
   * A trace.
   *
   * @param schedule pairs of a process and the index of an outcome in its reaction
   * @param outcomes of each step
   * @param causality which of these steps must keep their order
   */
  FewPreemptions(ConcurrentSystem system, int[] schedule, int[] outcomes, Causality causality) {
    this.system = system;
    this.schedule = schedule;
    this.outcomes = outcomes;
    int length = outcomes.length;
    int[] rank = new int[length];
    int[] count = new int[system.processes()];
    for (int k = 0; k < length; k++) {
      rank[k] = count[schedule[2 * k]]++;
    }
    this.steps = new int[system.processes()][];
    Arrays.setAll(steps, process -> new int[count[process]]);
    for (int k = 0; k < length; k++) {
      steps[schedule[2 * k]][rank[k]] = k;
    }
    this.needs =
        causality.before(GreedyLinearization.processes(schedule), rank, system.processes());
  }

  /** A part of the trace in some order. */
  private record Part(int[] done, int mover, int[] state, int preemptions, int step, Part before) {
    IntBuffer key() {
      int[] key = Arrays.copyOf(done, done.length + 1);
      key[done.length] = mover;
      return IntBuffer.wrap(key);
    }
  }

  /**
   * A beginning of some order of the trace.
   *
   * @param initial the state where it begins
   * @param last the step that it ends with, or {@link ConcurrentSystem#NONE} for the whole trace
   * @param bound the largest number of preemptions
   * @param wanted of the state after the last step, or before it if that is an error
   * @return its schedule; absent if there is none
   */
  Optional<int[]> within(int[] initial, int last, int bound, Predicate<int[]> wanted) {
    Deque<Part> open = new ArrayDeque<>();
    Set<IntBuffer> closed = new HashSet<>();
    open.add(new Part(new int[steps.length], ConcurrentSystem.NONE, initial, 0, -1, null));
    while (!open.isEmpty()) {
      Part at = open.remove();
      if (!closed.add(at.key())) {
        continue;
      }
      if (isEnd(at, last) && wanted.test(at.state)) {
        return Optional.of(schedule(at));
      }
      boolean able =
          at.mover != ConcurrentSystem.NONE
              && system.outcomes().size(system.reaction(at.mover, at.state)) > 0
              && system.outcomes().kind(outcomes[at.step]) == Outcomes.STEP;
      for (int process = 0; process < steps.length; process++) {
        int cost = able && process != at.mover ? 1 : 0;
        if (at.preemptions + cost > bound || !mayGoOn(at, process, last)) {
          continue;
        }
        Part next = next(at, process, cost);
        if (next != null && cost == 0) {
          open.addFirst(next);
        } else if (next != null) {
          open.addLast(next);
        }
      }
    }
    return Optional.empty();
  }

  private boolean isEnd(Part at, int last) {
    int made = 0;
    for (int count : at.done) {
      made += count;
    }
    return last == ConcurrentSystem.NONE ? made == outcomes.length : at.step == last;
  }

  /** Returns whether the next step of a process has all after it that it depends on. */
  private boolean mayGoOn(Part at, int process, int last) {
    if (at.done[process] == steps[process].length) {
      return false;
    }
    int step = steps[process][at.done[process]];
    for (int other = 0; other < at.done.length; other++) {
      if (at.done[other] < needs[step][other]) {
        return false;
      }
    }
    return step == last || system.outcomes().kind(outcomes[step]) == Outcomes.STEP || last < 0;
  }

  /** The part with one step more; null if the step is another one in this order. */
  private Part next(Part at, int process, int cost) {
    int step = steps[process][at.done[process]];
    int reaction = system.reaction(process, at.state);
    if (schedule[2 * step + 1] >= system.outcomes().size(reaction)) {
      return null;
    }
    int outcome = system.outcomes().outcome(reaction, schedule[2 * step + 1]);
    if (system.outcomes().kind(outcome) != system.outcomes().kind(outcomes[step])) {
      return null;
    }
    int[] state = at.state;
    if (system.outcomes().kind(outcome) == Outcomes.STEP) {
      state = state.clone();
      system.outcomes().apply(outcome, state);
    }
    int[] done = at.done.clone();
    done[process]++;
    return new Part(done, process, state, at.preemptions + cost, step, at);
  }

  private int[] schedule(Part end) {
    int length = 0;
    for (Part part = end; part.before != null; part = part.before) {
      length++;
    }
    int[] order = new int[length];
    for (Part part = end; part.before != null; part = part.before) {
      order[--length] = part.step;
    }
    return GreedyLinearization.pick(schedule, order);
  }
}
