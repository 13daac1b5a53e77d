// SPDX-License-Identifier: Apache-2.0
package dev.ravel.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * A linearization with few switches between processes.
 *
 * <p>A process continues as long as its next step has no cause that is left. The number of switches
 * is not always the least one, which {@link NormalForms#fewestSwitches} finds. Cost: linear in the
 * uses of objects, times the logarithm of the number of steps that are ready at once.
 */
public final class GreedyLinearization {
  private GreedyLinearization() {}

  /**
   * An order of the steps.
   *
   * @param processes who makes each step
   * @param causality which steps must keep their order
   * @return the positions of the steps in their new order
   */
  public static int[] order(int[] processes, Causality causality) {
    Ready ready = new Ready(processes);
    Causality.Front front = causality.front();
    for (int step = 0; step < processes.length; step++) {
      if (front.isFirst(step)) {
        ready.add(step);
      }
    }
    int[] order = new int[processes.length];
    for (int k = 0; k < order.length; k++) {
      order[k] = ready.next(k == 0 ? -1 : processes[order[k - 1]]);
      front.take(order[k], ready::add);
    }
    return order;
  }

  /** The steps that nothing is before, the first one of each process and of all at hand. */
  private static final class Ready {
    private final int[] processes;
    private final boolean[] done;
    private final Queue<Integer> all = new PriorityQueue<>();

    /** The steps of each process. */
    private final List<Queue<Integer>> its = new ArrayList<>();

    Ready(int[] processes) {
      this.processes = processes;
      this.done = new boolean[processes.length];
      for (int process = Arrays.stream(processes).max().orElse(-1); process >= 0; process--) {
        its.add(new PriorityQueue<>());
      }
    }

    void add(int step) {
      all.add(step);
      its.get(processes[step]).add(step);
    }

    /** Takes the first step of a process, or of all if there is no such process or step. */
    int next(int process) {
      boolean goesOn = process >= 0 && !its.get(process).isEmpty();
      int step = its.get(goesOn ? process : processes[first()]).remove();
      done[step] = true;
      return step;
    }

    private int first() {
      while (done[all.element()]) {
        all.remove();
      }
      return all.element();
    }
  }

  /** The schedule whose steps are those at the given positions of another one, in their order. */
  public static int[] pick(int[] pairs, int[] order) {
    int[] picked = new int[2 * order.length];
    for (int k = 0; k < order.length; k++) {
      picked[2 * k] = pairs[2 * order[k]];
      picked[2 * k + 1] = pairs[2 * order[k] + 1];
    }
    return picked;
  }

  /** The processes of a schedule. */
  public static int[] processes(int[] pairs) {
    int[] processes = new int[pairs.length / 2];
    Arrays.setAll(processes, k -> pairs[2 * k]);
    return processes;
  }
}
