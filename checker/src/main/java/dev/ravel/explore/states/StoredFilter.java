// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.tables.Hash;
import java.util.Arrays;

/**
 * A filter of some of the longs that one thread has put into a {@link Numbering} lately. Each is in
 * the one place that its hash has. Steps lead to the same state again and again, most often soon:
 * what is here need not be looked for in a large table, far away in memory. Exact: a long is taken
 * for another only if it is the same. Where nothing was put yet, there is 0, which counts as never
 * put.
 *
 * <p>Memory: as much as the table of the set, but 256 KiB at most, so that it stays in the second
 * cache of most processors. Cost: two or three nanoseconds for each long.
 */
final class StoredFilter {
  private static final int LEAST = 2;
  private static final int MOST = 1 << 15;

  /** As many as a power of two. */
  private long[] longs = {};

  /** The set, and how many times longs were withdrawn from it when this was filled. */
  private Numbering set;

  private long withdrawals;

  /**
   * Keeps those longs of a batch that were not put lately, in their order; from now on they were.
   * They are to be put into the set, ahead or at once, or claimed; where that is not done in full,
   * either what was put ahead is withdrawn, or all is to be {@linkplain #forget forgotten}.
   *
   * @param into the set
   * @param places a number for each of them, which it keeps
   */
  void keepNew(Numbering into, Batch batch, int[] places) {
    int half = into.slots().entries().length / 2;
    int length = Math.clamp(Integer.highestOneBit(half), LEAST, MOST);
    if (into != set || into.withdrawals() != withdrawals || length > longs.length) {
      begin(into, length);
    }
    long[] its = longs;
    long[] keys = batch.keys;
    int bits = Integer.numberOfTrailingZeros(its.length);
    int kept = 0;
    for (int i = 0, size = batch.size; i < size; i++) {
      long key = keys[i];
      int at = Hash.row(key, bits);
      keys[kept] = key;
      places[kept] = places[i];
      kept += its[at] != key || key == 0 ? 1 : 0;
      its[at] = key;
    }
    batch.size = kept;
  }

  /** Forgets all. */
  void forget() {
    Arrays.fill(longs, 0);
  }

  private void begin(Numbering now, int length) {
    if (length > longs.length) {
      longs = new long[length];
    } else {
      forget();
    }
    set = now;
    withdrawals = now.withdrawals();
  }
}
