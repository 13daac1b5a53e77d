// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Shared;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The choice of the objects that decide which member a state belongs to. Few steps are to leave
 * their member, and all members are to have about equally many states, as far as the {@link
 * CommonPrefix} shows. What is tried, in this order: the local states of every second process, so
 * that the steps of the others stay; all that is not a local state, so that steps stay that change
 * nothing else; and all objects, by which nearly all steps leave.
 */
final class Locality {
  /** A member may have so much more than its share. */
  private static final double UNEVEN = 1.1;

  /**
   * The least number of partitions for each member. With fewer, states cannot be distributed well.
   */
  private static final int PARTITIONS = 16;

  private Locality() {}

  /** The ownership by the best choice; the same for all members. */
  static Ownership choose(Shared system, Shard beginning, int members) {
    if (members > 1) {
      for (int[] deciding : candidates(system)) {
        Ownership its = new Ownership(system, members, deciding);
        int[] sizes = its.sizes(beginning);
        long used = Arrays.stream(sizes).filter(size -> size > 0).count();
        long most = Arrays.stream(its.deal(sizes, members)).max().orElse(0);
        if (used >= (long) PARTITIONS * members
            && most * members <= UNEVEN * Arrays.stream(sizes).asLongStream().sum()) {
          return its;
        }
      }
    }
    return new Ownership(system, members);
  }

  private static List<int[]> candidates(Shared system) {
    boolean[] local = new boolean[system.objects()];
    boolean[] second = new boolean[system.objects()];
    for (int process = 0; process < system.processes(); process++) {
      int control = system.control(process);
      if (control != ConcurrentSystem.NONE) {
        local[control] = true;
        second[control] = process % 2 == 0;
      }
    }
    return List.of(
        IntStream.range(0, local.length).filter(object -> second[object]).toArray(),
        IntStream.range(0, local.length).filter(object -> !local[object]).toArray());
  }
}
