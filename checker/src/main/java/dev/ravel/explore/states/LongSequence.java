// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.tables.Growth;

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

  /** The directory of chunks has this length at first and is doubled when it is full. */
  private static final int FEW = 4;

  private long[][] chunks = new long[FEW][];

  /** Chunks below this one exist. */
  private int made;

  private int size;

  /** The number of longs. */
  public int size() {
    return size;
  }

  /** Returns the memory that a number of longs take, in bytes. */
  public static long bytes(int size) {
    int chunks = (size + CHUNK_MASK) >>> CHUNK_BITS;
    int directory = Math.max(FEW, 2 * Integer.highestOneBit(Math.max(1, chunks - 1)));
    return chunks * ((long) CHUNK_SIZE * Long.BYTES + ARRAY_HEADER) + (long) directory * Long.BYTES;
  }

  /** Appends a long. */
  public void push(long value) {
    if (size == made << CHUNK_BITS) {
      make();
    }
    chunks[size >>> CHUNK_BITS][size & CHUNK_MASK] = value;
    size++;
  }

  /** Appends longs of any value, which are then set. */
  public void extend(int more) {
    size += more;
    while ((long) made << CHUNK_BITS < size) {
      make();
    }
  }

  private void make() {
    chunks = Growth.room(chunks, made + 1);
    chunks[made] = new long[CHUNK_SIZE];
    made++;
  }

  /** Forgets the last longs, down to a size. */
  public void cut(int to) {
    size = to;
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
