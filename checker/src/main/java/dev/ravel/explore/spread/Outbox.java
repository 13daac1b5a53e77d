// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Shared;
import java.util.ArrayDeque;

/**
 * States on their way to one other member, many in a letter: the letter tells the width of each
 * object, defines the values that are new on this link, and has the states behind one another, as
 * the sender's numbers of just so many bits.
 *
 * <p>So many letters as there is credit for are under way at once; the receiver gives credit back
 * as it reads. What is full waits in {@link #ready}.
 */
final class Outbox {
  /** A letter has so many bytes, and one state more. */
  static final int FULL = 128 << 10;

  /** So many letters may be under way, unread, on one link. */
  static final int CREDIT = 4;

  private final Shared system;
  private final Definitions definitions;
  private final int[] widths;
  private final ArrayDeque<byte[]> ready = new ArrayDeque<>();
  private Writing states;
  private int count;
  private int credit = CREDIT;

  /** An empty one. */
  Outbox(Shared system) {
    this.system = system;
    this.definitions = new Definitions(system);
    this.widths = new int[system.objects()];
  }

  /** Adds a state. Cost: linear in the number of objects. */
  void add(int[] state) {
    if (count > 0 && !fits(state)) {
      close();
    }
    if (count == 0) {
      open();
    }
    for (int object = 0; object < state.length; object++) {
      states.bits(state[object], widths[object]);
    }
    count++;
    if (states.size() >= FULL || count == FULL) {
      close();
    }
  }

  private boolean fits(int[] state) {
    for (int object = 0; object < state.length; object++) {
      if (state[object] >>> widths[object] != 0) {
        return false;
      }
    }
    return true;
  }

  private void open() {
    states = new Writing(Letter.STATES);
    for (int object = 0; object < widths.length; object++) {
      widths[object] = Integer.SIZE - Integer.numberOfLeadingZeros(system.values(object) - 1);
    }
  }

  /** What was added is ready to be sent. */
  void close() {
    if (count == 0) {
      return;
    }
    states.endBits();
    Writing letter = new Writing(Letter.STATES);
    letter.number(count);
    for (int width : widths) {
      letter.number(width);
    }
    definitions.write(letter);
    letter.append(states);
    ready.add(letter.letter());
    count = 0;
  }

  /** Whether nothing is left to be sent. */
  boolean isEmpty() {
    return ready.isEmpty();
  }

  /** The next letter that is full and may be sent; null if there is none, or no credit. */
  byte[] next() {
    if (ready.isEmpty() || credit == 0) {
      return null;
    }
    credit--;
    return ready.poll();
  }

  /** So many letters were read. */
  void taken(int letters) {
    credit += letters;
  }
}
