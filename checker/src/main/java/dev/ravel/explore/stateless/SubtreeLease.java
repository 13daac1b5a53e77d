// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import java.util.List;
import java.util.Optional;

/**
 * A part that one of several explorers explores alone for some time. It has the shared positions
 * below one of them, or the rest of searches that others have begun.
 *
 * @param initial the number of the initial state
 * @param schedule the steps to the region, or to the last position above, each a process and the
 *     index of its outcome
 * @param above by position before the region the sleepers, as in a {@link Subtree.Node}; what is
 *     found to be explored there is sent
 * @param region the shared positions, if there are any
 * @param rests what is left of searches after these positions; their own shared positions are empty
 */
public record SubtreeLease(
    int initial,
    List<Integer> schedule,
    List<List<Integer>> above,
    Optional<Region> region,
    List<Subtree> rests) {
  /** Copies the lists. */
  public SubtreeLease {
    schedule = List.copyOf(schedule);
    above = List.copyOf(above);
    rests = List.copyOf(rests);
    int last = region.isPresent() ? above.size() : Math.max(0, above.size() - 1);
    if (schedule.size() != 2 * last) {
      throw new IllegalArgumentException("a schedule that ends elsewhere than its positions");
    }
  }

  /**
   * Shared positions, with what is explored and what is not.
   *
   * @param sleeping what sleeps at the first of them, as in a {@link Subtree.Node}
   * @param tree the others, each before those after it, with a depth from 0 on, a process, an
   *     index, and 1 for a leaf that is explored, or is being explored by others; else 0
   */
  public record Region(List<Integer> sleeping, List<Integer> tree) {
    /** Copies the lists. */
    public Region {
      sleeping = List.copyOf(sleeping);
      tree = List.copyOf(tree);
      if (sleeping.size() % 2 != 0 || tree.size() % 4 != 0) {
        throw new IllegalArgumentException("a step is cut off");
      }
    }
  }
}
