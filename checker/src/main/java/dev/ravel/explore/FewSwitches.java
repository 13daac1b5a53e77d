// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import java.util.Arrays;

/**
 * Orders the steps of a trace so that threads change seldom: a process goes on as long as its next
 * step depends on nothing that is still to come. That is a good order for readers, not always the
 * best one. Cost: quadratic in the number of steps.
 */
public final class FewSwitches {
  private FewSwitches() {}

  /** Which of two steps of a schedule must keep their order. */
  @FunctionalInterface
  public interface Dependence {
    /** Whether the steps at two positions of the schedule depend on each other. */
    boolean of(int earlier, int later);
  }

  /**
   * An order of the steps.
   *
   * @param processes who makes each step
   * @return the positions of the steps in their new order
   */
  public static int[] order(int[] processes, Dependence dependence) {
    int length = processes.length;
    int[] before = new int[length];
    for (int later = 0; later < length; later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        before[later] += dependence.of(earlier, later) ? 1 : 0;
      }
    }
    boolean[] done = new boolean[length];
    int[] order = new int[length];
    int current = -1;
    for (int k = 0; k < length; k++) {
      int next = next(processes, before, done, current);
      done[next] = true;
      order[k] = next;
      current = processes[next];
      for (int later = next + 1; later < length; later++) {
        before[later] -= dependence.of(next, later) ? 1 : 0;
      }
    }
    return order;
  }

  /** The first step that nothing is before, of the same process if there is one. */
  private static int next(int[] processes, int[] before, boolean[] done, int current) {
    int first = -1;
    for (int step = 0; step < processes.length; step++) {
      if (!done[step] && before[step] == 0) {
        if (processes[step] == current) {
          return step;
        }
        first = first < 0 ? step : first;
      }
    }
    return first;
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
