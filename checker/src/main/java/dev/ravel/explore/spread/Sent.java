// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import java.util.Arrays;

/**
 * Some of the states that were sent away lately, each in the one place that its hash has: they are
 * not sent again. Exact: a state is taken for another only if all its words are the same.
 */
final class Sent {
  /** So many words are kept. */
  private static final int WORDS_BITS = 17;

  private static final int LEAST_BITS = 8;

  private long[] words = new long[0];
  private boolean[] used = new boolean[0];
  private int bits;

  /** Whether a state is not known to be sent; from now on it is. */
  boolean isNew(long hash, long[] state, int count) {
    if (words.length != count << bits || used.length == 0) {
      fitTo(count);
    }
    int place = (int) (hash * 0x9E3779B97F4A7C15L >>> Long.SIZE - bits);
    int from = place * count;
    if (used[place] && Arrays.equals(words, from, from + count, state, 0, count)) {
      return false;
    }
    used[place] = true;
    System.arraycopy(state, 0, words, from, count);
    return true;
  }

  private void fitTo(int count) {
    int log = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
    bits = Math.max(LEAST_BITS, WORDS_BITS - log);
    words = new long[count << bits];
    used = new boolean[1 << bits];
  }

  /** Forgets all: words mean something else from now on. */
  void forget() {
    Arrays.fill(used, false);
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return (long) Long.BYTES * words.length + used.length;
  }
}
