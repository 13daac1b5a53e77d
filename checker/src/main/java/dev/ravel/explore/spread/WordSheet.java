// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/**
 * States of one level for a letter, as words under the common packing; the letter tells the version
 * of that, and one more, since 0 stands for a {@link BitSheet}.
 */
final class WordSheet {
  private final CommonValues common;
  private Writing states = new Writing();
  private int level;
  private int version;
  private int count;

  /** An empty one. */
  WordSheet(CommonValues common) {
    this.common = common;
  }

  /** Whether a state on a level has room here. */
  boolean takes(int its) {
    return count == 0 || level == its && version == common.version();
  }

  /** Adds a state that has room. */
  void add(int its, long[] state) {
    if (count == 0) {
      level = its;
      version = common.version();
      states = new Writing();
    }
    int words = common.packing().words();
    for (int word = 0; word < words; word++) {
      states.word(state[word]);
    }
    count++;
  }

  /** Whether nothing was added. */
  boolean isEmpty() {
    return count == 0;
  }

  /** Whether it is enough for a letter. */
  boolean isFull() {
    return states.size() >= Outbox.FULL;
  }

  /** Empties it into a letter that has nothing yet. */
  byte[] end(Writing letter) {
    letter.number(level).number(count).number(version + 1L);
    letter.append(states);
    count = 0;
    return letter.letter();
  }
}
