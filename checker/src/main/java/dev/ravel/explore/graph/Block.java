// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import java.util.Arrays;

/**
 * Some consecutive states of a layer that are expanded together, and what is known of each: the
 * number of steps taken from it, and the states first found from it. The place of a state is its
 * distance from the first one.
 *
 * <p>Several threads may write, for different states.
 */
final class Block {
  /** In {@link #taken}: not expanded. */
  private static final int NOT_YET = -1;

  private final int[] taken;
  private final int[] found;

  /** By place: successors with several orders of members, and with too many. */
  private final int[] branched;

  private final int[] truncated;
  private int from;
  private int size;

  /** A block of at most so many states. */
  Block(int most) {
    taken = new int[most];
    found = new int[most];
    branched = new int[most];
    truncated = new int[most];
  }

  /** Begins with some states, of which none is expanded. */
  void begin(int first, int end) {
    from = first;
    size = end - first;
    Arrays.fill(taken, 0, size, NOT_YET);
    Arrays.fill(found, 0, size, 0);
    Arrays.fill(branched, 0, size, 0);
    Arrays.fill(truncated, 0, size, 0);
  }

  /** The number of its first state. */
  int from() {
    return from;
  }

  /** The number of its states. */
  int size() {
    return size;
  }

  /** A state is expanded by so many steps. */
  void take(int place, int steps) {
    taken[place] = steps;
  }

  /**
   * Of the successors of a state so many had several orders of members to be tried, and so many of
   * these too many.
   */
  void branch(int place, int several, int tooMany) {
    branched[place] = several;
    truncated[place] = tooMany;
  }

  /** How many successors of an expanded state had several orders to be tried. */
  int branched(int place) {
    return branched[place];
  }

  /** How many of these had too many. */
  int truncated(int place) {
    return truncated[place];
  }

  /** Whether a state is expanded. */
  boolean isExpanded(int place) {
    return taken[place] != NOT_YET;
  }

  /** The number of steps from an expanded state. */
  int taken(int place) {
    return taken[place];
  }

  /** How many states are found first from those of the block. */
  long foundInAll() {
    long all = 0;
    for (int place = 0; place < size; place++) {
      all += found[place];
    }
    return all;
  }

  /** By place: how many states are found from it first, or the number of the first of them. */
  int[] found() {
    return found;
  }
}
