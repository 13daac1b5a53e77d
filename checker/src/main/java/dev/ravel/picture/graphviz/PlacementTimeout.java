// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.graphviz;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The time that a graph may take to be placed. The time that makes Graphviz ready before that does
 * not count.
 */
final class PlacementTimeout {
  /** The value before the begin. */
  private static final long NOT_YET = Long.MIN_VALUE;

  private final long nanoseconds;
  private final AtomicLong begin = new AtomicLong(NOT_YET);

  /**
   * A span of time.
   *
   * @param nanoseconds its length
   */
  PlacementTimeout(long nanoseconds) {
    this.nanoseconds = nanoseconds;
  }

  /** As long as it takes. */
  static PlacementTimeout endless() {
    return new PlacementTimeout(Long.MAX_VALUE);
  }

  /** Now Graphviz begins to place the graph. */
  void begin() {
    begin.set(System.nanoTime());
  }

  /** Returns whether the time is over. */
  boolean isOver() {
    long since = begin.get();
    return since != NOT_YET && System.nanoTime() - since > nanoseconds;
  }
}
