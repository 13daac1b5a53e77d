// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

/**
 * By word of a packed state the processes that look at some of its bits, as rows of bits. One more
 * row holds those that are to look at every state.
 *
 * <p>Memory: a bit for each word and each process.
 */
final class WordUsers {
  /** The number of longs of a row. */
  private final int length;

  private final long[] rows;

  /** Creates the users of words, none as yet. */
  WordUsers(int processes, int words) {
    this.length = Processes.none(processes).length;
    this.rows = new long[(words + 1) * length];
  }

  /** A process looks at a word from now on; the number of words stands for every state. */
  void add(int word, int process) {
    rows[word * length + (process >>> 6)] |= 1L << process;
  }

  /** A process does not look at a word any more. */
  void remove(int word, int process) {
    rows[word * length + (process >>> 6)] &= ~(1L << process);
  }

  /** Adds those that look at a word to a set. Cost: linear in the length of a set. */
  void addTo(long[] set, int word) {
    for (int w = 0, at = word * length; w < length; w++, at++) {
      set[w] |= rows[at];
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return (long) Long.BYTES * rows.length;
  }
}
