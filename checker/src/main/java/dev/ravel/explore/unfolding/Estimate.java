// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.tables.Growth;

/**
 * An estimate, in the course of an exploration, of the number of maximal configurations. It is what
 * was visited below each level of the trail, scaled by how many alternatives the level has been
 * through and how many it will probably have. Those are as many as levels had on average that were
 * left already and had as many processes about to use the same object (the idea is that of Knuth,
 * "Estimating the efficiency of backtrack programs", 1975, on the path that is being explored).
 * Cost: constant for each event, linear in the trail for a guess.
 */
final class Estimate {
  /** The largest number of waiting processes that is distinguished. */
  private static final int MOST = 64;

  private long[] before = new long[256];
  private int[] children = new int[256];
  private int[] waiting = new int[256];
  private int depth;

  // of levels that were left, by waiting processes
  private final long[] left = new long[MOST + 1];
  private final long[] sum = new long[MOST + 1];

  /**
   * An event is pushed at a level.
   *
   * @param visited how many maximal configurations have been visited
   * @param rivals how many enabled processes are about to use what the event uses
   */
  void pushes(int level, long visited, int rivals) {
    if (level < depth) {
      children[level]++;
      depth = level + 1;
      return;
    }
    before = Growth.room(before, level + 1);
    children = Growth.room(children, level + 1);
    waiting = Growth.room(waiting, level + 1);
    before[level] = visited;
    children[level] = 1;
    waiting[level] = Math.clamp(rivals, 1, MOST);
    depth = level + 1;
  }

  /** All events that can be pushed at a level have been. */
  void leaves(int level) {
    left[waiting[level]]++;
    sum[waiting[level]] += children[level];
    depth = level;
  }

  /**
   * Returns the estimated number of maximal configurations.
   *
   * @param visited how many have been visited
   */
  double configurations(long visited) {
    double below = 1; // of the part of the tree that the trail leads into
    long seen = 0; // how many of them have been visited
    for (int level = depth - 1; level >= 0; level--) {
      long its = visited - before[level];
      double known = its - seen + Math.max(below, 1);
      double expected = Math.max(children[level], mean(waiting[level]));
      below = known * expected / children[level];
      seen = its;
    }
    return Math.max(below, (double) visited);
  }

  private double mean(int rivals) {
    return left[rivals] == 0 ? rivals : (double) sum[rivals] / left[rivals];
  }
}
