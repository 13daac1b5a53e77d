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
  private final Letter kind;
  private final int epoch;
  private final Definitions definitions;
  private final int[] widths;
  private final ArrayDeque<byte[]> ready = new ArrayDeque<>();
  private Writing states = new Writing();
  private int level;
  private int count;
  private int credit = CREDIT;

  /** An empty one for letters of a kind, in an epoch. */
  Outbox(Shared system, Letter kind, int epoch) {
    this.system = system;
    this.kind = kind;
    this.epoch = epoch;
    this.definitions = new Definitions(system);
    this.widths = new int[system.objects()];
  }

  /** Adds a state on a level. Cost: linear in the number of objects. */
  void add(int its, int[] state) {
    if (count > 0 && (level != its || !fits(state))) {
      close();
    }
    if (count == 0) {
      open(its);
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

  private void open(int its) {
    level = its;
    states = new Writing();
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
    Writing letter = new Writing(kind, epoch);
    letter.number(level).number(count);
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

  /** Whether all that was added was read. */
  boolean isRead() {
    return count == 0 && ready.isEmpty() && credit == CREDIT;
  }

  /** So many letters were read. */
  void taken(int letters) {
    credit += letters;
  }
}
