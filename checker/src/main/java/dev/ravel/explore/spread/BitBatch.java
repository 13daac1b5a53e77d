// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Shared;

/**
 * States of one level for a letter, value by value. The letter has the width of each object,
 * defines the values that are new on this link, and has the states one after another, as the
 * sender's numbers of just as many bits as they need.
 */
final class BitBatch {
  private final Shared system;
  private final Definitions definitions;
  private final int[] widths;
  private final Writing states = new Writing();
  private int level;
  private int count;

  /** An empty one. */
  BitBatch(Shared system, CommonValues common) {
    this.system = system;
    this.definitions = new Definitions(system, common);
    this.widths = new int[system.objects()];
  }

  /** Returns whether a state on a level has room here. */
  boolean takes(int its, int[] state) {
    return count == 0 || level == its && fits(state);
  }

  private boolean fits(int[] state) {
    for (int object = 0; object < state.length; object++) {
      if (state[object] >>> widths[object] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Adds a state that has room. */
  void add(int its, int[] state) {
    if (count == 0) {
      open(its);
    }
    for (int object = 0; object < state.length; object++) {
      states.bits(state[object], widths[object]);
    }
    count++;
  }

  private void open(int its) {
    level = its;
    states.clear();
    for (int object = 0; object < widths.length; object++) {
      widths[object] = Integer.SIZE - Integer.numberOfLeadingZeros(system.values(object) - 1);
    }
  }

  /** Returns whether nothing was added. */
  boolean isEmpty() {
    return count == 0;
  }

  /** Returns whether it is enough for a letter. */
  boolean isFull() {
    return states.size() >= Outbox.FULL || count == Outbox.FULL;
  }

  /** Empties it into a letter that has nothing yet. */
  byte[] end(Writing letter) {
    states.endBits();
    letter.number(level).number(count).number(0);
    for (int width : widths) {
      letter.number(width);
    }
    definitions.write(letter);
    count = 0;
    return letter.letter(states);
  }
}
