// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Shared;

/** Reads the states that come from one other member, in the numbers of this one. */
final class Inbox {
  private static final int MOST_BITS = Integer.SIZE - 1;

  /** More have no room in a letter, unless they have no bits. */
  private static final int MOST_STATES = (Outbox.FULL + 1) * Byte.SIZE;

  private final Definitions definitions;
  private final int[] widths;
  private final int[] state;

  /** Takes what arrives. */
  interface Arrival {
    /** A state on a level, in an array that is used again. */
    void accept(int level, int[] state);
  }

  /** Letters that were read and not yet told of. */
  private int read;

  /** Nothing has come yet. */
  Inbox(Shared system) {
    this.definitions = new Definitions(system);
    this.widths = new int[system.objects()];
    this.state = new int[system.objects()];
  }

  /**
   * Reads a letter that an {@link Outbox} has written.
   *
   * @throws BadLetter if no outbox has; states before the fault were handed over
   */
  void read(Reading letter, Arrival each) {
    int level = letter.upTo(Integer.MAX_VALUE);
    int count = letter.upTo(MOST_STATES);
    for (int object = 0; object < widths.length; object++) {
      widths[object] = letter.upTo(MOST_BITS);
    }
    definitions.read(letter);
    for (int k = 0; k < count; k++) {
      for (int object = 0; object < widths.length; object++) {
        state[object] = definitions.own(object, letter.bits(widths[object]));
      }
      each.accept(level, state);
    }
    letter.endBits();
    if (!letter.atEnd()) {
      throw new BadLetter("a letter goes on behind its states");
    }
    read++;
  }

  /** How many letters were read since this was asked last, if it is time to tell; else 0. */
  int toTell() {
    if (read < Outbox.CREDIT / 2) {
      return 0;
    }
    int its = read;
    read = 0;
    return its;
  }
}
