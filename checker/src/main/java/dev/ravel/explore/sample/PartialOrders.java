// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.trace.Dependence;
import java.util.SplittableRandom;

/**
 * Partial-order sampling (Yuan, Yang, Gu, CAV 2018). The next step of each process has a random
 * priority, the step with the highest one is made, and then the process that has moved, and each
 * one whose next step conflicts with that, draw anew. Without drawing anew, one order of steps that
 * conflict would be much more likely than others.
 */
final class PartialOrders implements Sampler {
  private SplittableRandom random = new SplittableRandom(0);
  private final ConcurrentSystem system;
  private final Dependence dependence;
  private final long[] priority;

  PartialOrders(ConcurrentSystem system, Dependence dependence) {
    this.system = system;
    this.dependence = dependence;
    this.priority = new long[system.processes()];
  }

  @Override
  public void begin(SplittableRandom its) {
    random = its;
    for (int p = 0; p < priority.length; p++) {
      priority[p] = random.nextLong();
    }
  }

  @Override
  public int choose(int[] enabled, int count) {
    return Priorities.best(priority, enabled, count);
  }

  @Override
  public void moved(int process, int outcome, int[] state) {
    int footprint = system.outcomes().footprint(outcome);
    for (int p = 0; p < priority.length; p++) {
      if (p == process || dependence.of(system.mayFootprint(p, state), footprint)) {
        priority[p] = random.nextLong();
      }
    }
  }

  @Override
  public void end(int steps) {}
}
