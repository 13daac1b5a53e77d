// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import java.util.Arrays;

/**
 * Some consecutive states of a layer that are expanded together, and the facts of each. They are
 * the number of steps taken from it, and the states first found from it. The place of a state is
 * its distance from the first one.
 *
 * <p>Several threads may write, for different states.
 */
final class Block {
  /** The entry of {@link #taken} for a state that is not expanded. */
  private static final int NOT_YET = -1;

  private final int[] taken;
  private final int[] found;

  /** By place whether a step from the state changes memory. */
  private final boolean[] changing;

  /** The numbers of successors at each place with several orders of members, and with too many. */
  private final int[] branched;

  private final int[] truncated;
  private int from;
  private int size;

  /** Creates a block with room for a number of states. */
  Block(int most) {
    taken = new int[most];
    found = new int[most];
    changing = new boolean[most];
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

  /** Notes the number of steps from a state, which is expanded, and whether one changes memory. */
  void take(int place, int steps, boolean changesMemory) {
    taken[place] = steps;
    changing[place] = changesMemory;
  }

  /** True if a step from an expanded state changes memory. */
  boolean changesMemory(int place) {
    return changing[place];
  }

  /**
   * Notes the number of successors of a state with several orders of members to be tried. It also
   * notes those with too many.
   */
  void branch(int place, int several, int tooMany) {
    branched[place] = several;
    truncated[place] = tooMany;
  }

  /** Returns the number of successors of an expanded state for which several orders are tried. */
  int branched(int place) {
    return branched[place];
  }

  /** Returns the number of these successors that had too many orders. */
  int truncated(int place) {
    return truncated[place];
  }

  /** Returns whether a state is expanded. */
  boolean isExpanded(int place) {
    return taken[place] != NOT_YET;
  }

  /** The number of steps from an expanded state. */
  int taken(int place) {
    return taken[place];
  }

  /** Returns the number of states that are first found from the states of the block. */
  long foundInAll() {
    long all = 0;
    for (int place = 0; place < size; place++) {
      all += found[place];
    }
    return all;
  }

  /**
   * Returns the number of states that are first found from each place. Later it is the number of
   * the first of them.
   */
  int[] found() {
    return found;
  }
}
