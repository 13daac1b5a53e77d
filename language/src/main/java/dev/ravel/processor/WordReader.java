// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.Arrays;

/** Words that are read one after another, which others have written. */
final class WordReader {
  private final long[] words;
  private int at;

  /** Before the first one. */
  WordReader(long[] words) {
    this.words = words;
  }

  /** Returns the number of words that are left. */
  int left() {
    return words.length - at;
  }

  /**
   * The next one.
   *
   * @throws IllegalArgumentException if there is none
   */
  long next() {
    if (at == words.length) {
      throw new IllegalArgumentException("words end too early");
    }
    return words[at++];
  }

  /**
   * The next one, a number from 0 on.
   *
   * @throws IllegalArgumentException if it is none
   */
  int number() {
    long its = next();
    if (its < 0 || its > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("a word where a number is expected: " + its);
    }
    return (int) its;
  }

  /**
   * The next ones.
   *
   * @throws IllegalArgumentException if there are fewer
   */
  long[] next(int count) {
    if (count > left()) {
      throw new IllegalArgumentException("words end too early");
    }
    at += count;
    return Arrays.copyOfRange(words, at - count, at);
  }
}
