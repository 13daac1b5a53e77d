// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import java.util.SplittableRandom;

/** A random walk. Each process that can move is as likely as each other one. */
final class RandomWalk implements Sampler {
  private SplittableRandom random = new SplittableRandom(0);

  @Override
  public void begin(SplittableRandom its) {
    random = its;
  }

  @Override
  public int choose(int[] enabled, int count) {
    return enabled[random.nextInt(count)];
  }

  @Override
  public void moved(int process, int outcome, int[] state) {}

  @Override
  public void end(int steps) {}
}
