// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/**
 * States of one level for a letter, as words under the common packing. The letter has the version
 * of that, and one more, since 0 stands for a {@link BitBatch}. Of each word it has what differs
 * from that of the state before, by exclusive or, without the bytes that are 0: states that follow
 * one another differ little, since many come from the same state. Before the first one all is 0.
 */
final class WordBatch {
  private final CommonValues common;
  private final Writing states = new Writing();

  /** The words of the last state. */
  private long[] last = {};

  private int level;
  private int version;
  private int count;

  /** An empty one. */
  WordBatch(CommonValues common) {
    this.common = common;
  }

  /** Returns whether a state on a level has room here. */
  boolean takes(int its) {
    return count == 0 || level == its && version == common.version();
  }

  /** Adds a state that has room. */
  void add(int its, long[] state) {
    begin(its);
    for (int word = 0; word < last.length; word++) {
      states.sparse(state[word] ^ last[word]);
      last[word] = state[word];
    }
    count++;
  }

  /**
   * Adds states of one word, as long as they have room. It adds at least one.
   *
   * @param from where they begin
   * @param end where they end
   * @return where those begin that are left
   */
  int add(int its, long[] all, int from, int end) {
    begin(its);
    int left = states.sparse(last[0], all, from, end, Outbox.FULL);
    last[0] = all[left - 1];
    count += left - from;
    return left;
  }

  private void begin(int its) {
    if (count == 0) {
      level = its;
      version = common.version();
      states.clear();
      last = new long[common.packing().words()];
    }
  }

  /** Returns whether nothing was added. */
  boolean isEmpty() {
    return count == 0;
  }

  /** Returns whether it is enough for a letter. */
  boolean isFull() {
    return states.size() >= Outbox.FULL;
  }

  /** Empties it into a letter that has nothing yet. */
  byte[] end(Writing letter) {
    letter.number(level).number(count).number(version + 1L);
    count = 0;
    return letter.letter(states);
  }
}
