// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import java.util.BitSet;
import java.util.Optional;

/** The decision, before a level, whether partitions are assigned anew. */
@FunctionalInterface
public interface RebalancePolicy {
  /** The policy that gives shares to newcomers, and relieves members that are full or slow. */
  static RebalancePolicy usual() {
    return new Rebalancer();
  }

  /**
   * The load of the members when a level is done.
   *
   * @param owners by partition its member
   * @param members those that take part, and those that are ready to: these have no partition
   * @param states by member the number of its states
   * @param bytes by member the memory that it takes
   * @param rooms by member the memory that it may take, or 0 where that is not known
   * @param busy by member the nanoseconds that the steps of the last level took, without waiting
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Load(
      int[] owners, BitSet members, long[] states, long[] bytes, long[] rooms, long[] busy) {}

  /** By partition its member from now on; nothing if they stay where they are. */
  Optional<int[]> next(Load load);
}
