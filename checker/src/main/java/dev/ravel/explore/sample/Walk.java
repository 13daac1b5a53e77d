// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import java.util.SplittableRandom;

/** A random walk: each process that can move is as likely as each other one. */
final class Walk implements Sampler {
  private final SplittableRandom random;

  Walk(SplittableRandom random) {
    this.random = random;
  }

  @Override
  public void begin() {}

  @Override
  public int choose(int[] enabled, int count) {
    return enabled[random.nextInt(count)];
  }

  @Override
  public void moved(int process, int outcome, int[] state) {}

  @Override
  public void end(int steps) {}
}
