// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * A list that grows at its end, and for each level of the trail what is left of it there: the list
 * of a level is that of the level before without what does not go together with the event between
 * them. What was found out at a level is kept as long as the trail up to there is the same.
 */
final class Levels {
  private int[][] items = new int[16][];
  private int[] sizes = new int[16];
  private long[] stamps = new long[16];

  /** By level from 1: how many of the level before were looked at. */
  private int[] looked = new int[16];

  private int newest = ConcurrentSystem.NONE;

  /** Empty. */
  Levels() {
    items[0] = new int[16];
  }

  /** What goes together with an event. */
  @FunctionalInterface
  interface Filter {
    /**
     * Moves the items of a part of a list that go together with an event to its beginning.
     *
     * @return where the part ends then
     */
    int keep(int[] list, int from, int to, int event);
  }

  /** A number by which the owner knows what was added last. */
  int newest() {
    return newest;
  }

  void setNewest(int its) {
    newest = its;
  }

  /** Adds an item to the whole list. */
  void add(int item) {
    if (sizes[0] == items[0].length) {
      items[0] = Arrays.copyOf(items[0], 2 * sizes[0]);
    }
    items[0][sizes[0]++] = item;
  }

  /** Brings the lists up to the trail. Cost: linear in the trail and in what was not looked at. */
  void filter(Configuration c, Filter filter) {
    int level = c.size();
    if (level >= sizes.length) {
      int longer = Math.max(level + 1, 2 * sizes.length);
      items = Arrays.copyOf(items, longer);
      sizes = Arrays.copyOf(sizes, longer);
      stamps = Arrays.copyOf(stamps, longer);
      looked = Arrays.copyOf(looked, longer);
    }
    for (int l = 1; l <= level; l++) {
      filter(l, c.stamp(l - 1), c.event(l - 1), filter);
    }
  }

  private void filter(int level, long stamp, int event, Filter filter) {
    if (stamps[level] != stamp) {
      stamps[level] = stamp;
      sizes[level] = 0;
      looked[level] = 0;
    }
    int from = looked[level];
    int to = sizes[level - 1];
    if (from == to) {
      return;
    }
    int[] target = items[level];
    int count = sizes[level];
    if (target == null || count + to - from > target.length) {
      int longer = Math.max(8, 2 * (count + to - from));
      target = target == null ? new int[longer] : Arrays.copyOf(target, longer);
      items[level] = target;
    }
    System.arraycopy(items[level - 1], from, target, count, to - from);
    sizes[level] = filter.keep(target, count, count + to - from, event);
    looked[level] = to;
  }

  /** The list of a level; there may be more in it than counts. */
  int[] list(int level) {
    return items[level] == null ? items[0] : items[level];
  }

  /** How many items of the list count. */
  int size(int level) {
    return sizes[level];
  }
}
