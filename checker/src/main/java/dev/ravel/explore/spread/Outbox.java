// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Shared;
import java.util.ArrayDeque;

/**
 * States on their way to one other member, many in a letter. They are words where all their values
 * are common, else values ({@link WordBatch}, {@link BitBatch}).
 *
 * <p>So many letters as there is credit for are under way at once; the receiver gives credit back
 * as it reads. What is full waits in {@link #ready}.
 */
final class Outbox {
  /** The number of bytes of a letter before its last state. */
  static final int FULL = 128 << 10;

  /** So many letters may be under way, unread, on one link. */
  static final int CREDIT = 4;

  private final Letter kind;
  private final int epoch;
  private final WordBatch words;
  private final BitBatch bits;
  private final ArrayDeque<byte[]> ready = new ArrayDeque<>();
  private int credit = CREDIT;

  /** An empty one for letters of a kind, in an epoch. */
  Outbox(Shared system, CommonValues common, Letter kind, int epoch) {
    this.kind = kind;
    this.epoch = epoch;
    this.words = new WordBatch(common);
    this.bits = new BitBatch(system, common);
  }

  /** Adds a state on a level, by its values. Cost: linear in the number of objects. */
  void add(int level, int[] state) {
    if (!bits.takes(level, state)) {
      closeBits();
    }
    bits.add(level, state);
    if (bits.isFull()) {
      closeBits();
    }
  }

  /** Adds a state on a level, as {@link CommonValues#toCommon} has it. */
  void add(int level, long[] state) {
    if (!words.takes(level)) {
      closeWords();
    }
    words.add(level, state);
    if (words.isFull()) {
      closeWords();
    }
  }

  /**
   * Adds states of one word on a level, as {@link CommonValues#toCommon} has them.
   *
   * @param from where they begin
   * @param end where they end
   */
  void add(int level, long[] states, int from, int end) {
    for (int at = from; at < end; ) {
      if (!words.takes(level)) {
        closeWords();
      }
      at = words.add(level, states, at, end);
      if (words.isFull()) {
        closeWords();
      }
    }
  }

  /** Closes the letter. What was added is ready to be sent. */
  void close() {
    closeWords();
    closeBits();
  }

  private void closeWords() {
    if (!words.isEmpty()) {
      ready.add(words.end(new Writing(kind, epoch)));
    }
  }

  private void closeBits() {
    if (!bits.isEmpty()) {
      ready.add(bits.end(new Writing(kind, epoch)));
    }
  }

  /** Returns whether nothing is left to be sent. */
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

  /** Returns whether all that was added was read. */
  boolean isRead() {
    return words.isEmpty() && bits.isEmpty() && ready.isEmpty() && credit == CREDIT;
  }

  /** So many letters were read. */
  void taken(int letters) {
    credit += letters;
  }
}
