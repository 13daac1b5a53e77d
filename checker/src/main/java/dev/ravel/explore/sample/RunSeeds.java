// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import dev.ravel.explore.tables.Hash;
import java.util.SplittableRandom;

/**
 * A generator of its own for each execution, so that any of them can be repeated alone. It is
 * SplitMix64 (Steele, Lea, Flood, OOPSLA 2014) from a seed that is the number of the execution,
 * added to the first seed and mixed before and after by the finalizer of that generator (variant 13
 * of Stafford's). Neighbours do not share numbers: all generators walk through the same 2^64
 * numbers, from places that the finalizer scatters.
 */
final class RunSeeds {
  private RunSeeds() {}

  /** The generator of an execution. */
  static SplittableRandom of(long seed, long run) {
    return new SplittableRandom(Hash.scattered(Hash.scattered(seed) + run));
  }
}
