// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import java.util.SplittableRandom;

/**
 * A generator of its own for each execution, so that any of them can be repeated alone: SplitMix64
 * (Steele, Lea, Flood, OOPSLA 2014) from a seed that is the number of the execution, added to what
 * chance begins with and mixed before and behind by the finalizer of that generator (variant 13 of
 * Stafford's). Neighbours do not share numbers: all generators walk through the same 2^64 numbers,
 * from places that the finalizer scatters.
 */
final class RunSeeds {
  private RunSeeds() {}

  /** The generator of an execution. */
  static SplittableRandom of(long seed, long run) {
    return new SplittableRandom(mixed(mixed(seed) + run));
  }

  /** A one-to-one function of 64 bits of which each depends on each. */
  private static long mixed(long word) {
    long z = word + 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
