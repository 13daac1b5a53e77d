// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import java.util.Arrays;

/**
 * Longs in chunks, so that growing copies none of them.
 *
 * <p>Several threads may read, and write at different indices, while it does not grow.
 */
public final class LongSequence {
  private static final int CHUNK_BITS = 14;
  private static final int CHUNK_SIZE = 1 << CHUNK_BITS;
  private static final int CHUNK_MASK = CHUNK_SIZE - 1;
  private static final int ARRAY_HEADER = 16;

  private long[][] chunks = new long[4][];

  /** Chunks below this one exist. */
  private int made;

  private int size;

  /** The number of longs. */
  public int size() {
    return size;
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return made * ((long) CHUNK_SIZE * Long.BYTES + ARRAY_HEADER)
        + (long) chunks.length * Long.BYTES;
  }

  /** Appends zeros. */
  public void extend(int more) {
    size += more;
    while ((long) made << CHUNK_BITS < size) {
      if (made == chunks.length) {
        chunks = Arrays.copyOf(chunks, 2 * made);
      }
      chunks[made] = new long[CHUNK_SIZE];
      made++;
    }
  }

  /** The long at an index below {@link #size}. */
  public long get(int index) {
    return chunks[index >>> CHUNK_BITS][index & CHUNK_MASK];
  }

  /** Replaces the long at an index below {@link #size}. */
  public void set(int index, long value) {
    chunks[index >>> CHUNK_BITS][index & CHUNK_MASK] = value;
  }
}
