// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.tables.Hash;
import java.util.Arrays;

/**
 * Some of the states that were sent away lately, each in the one place that its hash has. They are
 * not sent again. Exact: a state is taken for another only if all its words are the same. Where no
 * state was put yet, all words are 0; the state whose words are so is sent each time.
 */
final class SentFilter {
  /** The number of words that are kept, as a power of two. */
  private static final int WORDS_BITS = 14;

  private static final int LEAST_BITS = 8;

  private long[] words = new long[0];
  private int bits;

  /**
   * Keeps those of some states of one word that are not known to be sent; from now on they are.
   *
   * @param from where the states begin
   * @param end where they end
   * @return where those that are kept end; they begin where all of them did, in their order
   */
  int keepNew(long[] states, int from, int end) {
    if (words.length != 1 << bits) {
      fitTo(1);
    }
    long[] its = words;
    int kept = from;
    for (int k = from; k < end; k++) {
      long state = states[k];
      int place = Hash.row(state, bits);
      states[kept] = state;
      kept += its[place] != state || state == 0 ? 1 : 0;
      its[place] = state;
    }
    return kept;
  }

  /** Returns whether a state is not known to be sent; from now on it is. */
  boolean isNew(long[] state, int count) {
    if (words.length != count << bits) {
      fitTo(count);
    }
    long hash = 0;
    for (int k = 0; k < count; k++) {
      hash = Hash.mixed(hash, state[k]);
    }
    int from = Hash.row(hash, bits) * count;
    long kept = 0;
    long differences = 0;
    for (int k = 0; k < count; k++) {
      kept |= words[from + k];
      differences |= words[from + k] ^ state[k];
      words[from + k] = state[k];
    }
    return differences != 0 || kept == 0;
  }

  private void fitTo(int count) {
    int log = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
    bits = Math.max(LEAST_BITS, WORDS_BITS - log);
    words = new long[count << bits];
  }

  /** Forgets all. Words mean something else from now on. */
  void forget() {
    Arrays.fill(words, 0);
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return (long) Long.BYTES * words.length;
  }
}
