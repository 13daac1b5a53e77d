// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import java.util.SplittableRandom;

/**
 * PCT with depth d (Burckhardt and others, ASPLOS 2010). The n processes get different random
 * priorities from d on; d - 1 steps are drawn out of the k that an execution has; the process with
 * the highest priority moves, and when it comes to the i-th of these steps its priority becomes i,
 * lower than all others in the beginning. A bug of depth d is found in an execution with
 * probability 1 / (n k^(d-1)) at least. As k is taken the length of the longest execution before it
 * among the first hundred, so the first one has no such steps, and later ones do not depend on how
 * many there were.
 */
final class Priorities implements Sampler {
  /** So many executions tell how long they are. */
  static final int FIRST = 100;

  private SplittableRandom random = new SplittableRandom(0);
  private final long[] priority;

  /** The number of the i-th step at which priorities change, by i from 1. */
  private final int[] changes;

  private int longest;
  private int ended;
  private int step;

  /**
   * Nothing is drawn yet.
   *
   * @param depth d, at least 1
   */
  Priorities(int processes, int depth) {
    this.priority = new long[processes];
    this.changes = new int[depth];
  }

  @Override
  public void begin(SplittableRandom its) {
    random = its;
    step = 0;
    int depth = changes.length;
    for (int p = 0; p < priority.length; p++) {
      int other = random.nextInt(p + 1);
      priority[p] = priority[other];
      priority[other] = (long) depth + p;
    }
    for (int i = 1; i < depth; i++) {
      changes[i] = longest == 0 ? 0 : 1 + random.nextInt(longest);
    }
  }

  @Override
  public int choose(int[] enabled, int count) {
    step++;
    int best = best(priority, enabled, count);
    for (int i = 1; i < changes.length; i++) {
      if (changes[i] == step) {
        priority[best] = i;
        best = best(priority, enabled, count);
      }
    }
    return best;
  }

  /** Returns the process of the highest priority among some that are enabled. */
  static int best(long[] priority, int[] enabled, int count) {
    int best = enabled[0];
    for (int k = 1; k < count; k++) {
      if (priority[enabled[k]] > priority[best]) {
        best = enabled[k];
      }
    }
    return best;
  }

  @Override
  public void moved(int process, int outcome, int[] state) {}

  @Override
  public void end(int steps) {
    if (ended < FIRST) {
      ended++;
      longest = Math.max(longest, steps);
    }
  }
}
