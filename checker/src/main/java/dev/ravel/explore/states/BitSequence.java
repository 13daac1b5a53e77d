// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import java.util.Arrays;
import java.util.Objects;

/** Bits that are appended one by one and stay. They lie in chunks, so growing copies none. */
public final class BitSequence {
  private static final int CHUNK_BITS = 10;
  private static final int CHUNK_WORDS = 1 << CHUNK_BITS;

  private long[][] chunks = new long[4][];
  private long size;

  /** The number of bits for which there are chunks. */
  private long made;

  /** The number of bits. */
  public long size() {
    return size;
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    long words = (size + Long.SIZE - 1) / Long.SIZE;
    long full = (words + CHUNK_WORDS - 1) >> CHUNK_BITS;
    return full * CHUNK_WORDS * Long.BYTES + (long) chunks.length * Long.BYTES;
  }

  /**
   * Appends bits, the lowest first.
   *
   * @param bits those above the length are 0
   * @param length at most 64
   */
  public void append(long bits, int length) {
    long to = size + length;
    if (to > made) {
      make(to);
    }
    int word = (int) (size >>> 6);
    chunks[word >>> CHUNK_BITS][word & CHUNK_WORDS - 1] |= bits << size;
    if ((size & 63) + length > 64) {
      word++;
      chunks[word >>> CHUNK_BITS][word & CHUNK_WORDS - 1] |= bits >>> -size;
    }
    size = to;
  }

  /** Returns whether all bits are 0. Cost: linear in the size. */
  public boolean isEmpty() {
    return Arrays.stream(chunks)
        .filter(Objects::nonNull)
        .flatMapToLong(Arrays::stream)
        .allMatch(word -> word == 0);
  }

  /** Appends zeros up to a size. */
  public void extend(long to) {
    if (to > made) {
      make(to);
    }
    size = Math.max(size, to);
  }

  /** Makes the chunks for a number of bits. */
  private void make(long to) {
    long most = to + (1L << (6 + CHUNK_BITS)) - 1 >>> 6 + CHUNK_BITS;
    if (most > chunks.length) {
      chunks = Arrays.copyOf(chunks, Math.max((int) most, 2 * chunks.length));
    }
    for (int chunk = (int) (made >> 6 + CHUNK_BITS); chunk < most; chunk++) {
      chunks[chunk] = new long[CHUNK_WORDS];
    }
    made = Math.max(made, most << 6 + CHUNK_BITS);
  }

  /**
   * Sets the bit at a position below {@link #size}. Several threads may do so at once in different
   * words of 64 bits.
   */
  public void set(long position) {
    int word = (int) (position >>> 6);
    chunks[word >>> CHUNK_BITS][word & CHUNK_WORDS - 1] |= 1L << position;
  }

  /** Puts other bits in the place of those from a position on, the lowest first. */
  public void put(long position, long bits, int length) {
    for (int k = 0; k < length; k++) {
      int word = (int) (position + k >>> 6);
      long bit = 1L << position + k;
      long[] chunk = chunks[word >>> CHUNK_BITS];
      chunk[word & CHUNK_WORDS - 1] =
          chunk[word & CHUNK_WORDS - 1] & ~bit | ((bits >>> k & 1) != 0 ? bit : 0);
    }
  }

  /**
   * The bits from a position on, the first of them lowest.
   *
   * @param length from 1 to 63
   */
  public long get(long position, int length) {
    int index = (int) (position >>> 6);
    long low = word(index) >>> position;
    boolean more = (position & 63) + length > Long.SIZE;
    return (more ? low | word(index + 1) << -position : low) & (1L << length) - 1;
  }

  /** The bit at a position below {@link #size}. */
  public boolean get(long position) {
    return (word((int) (position >>> 6)) >>> position & 1) != 0;
  }

  /**
   * The 64 bits from position {@code 64 * index} on, the first of them lowest; 0 beyond the end.
   */
  public long word(int index) {
    return chunks[index >>> CHUNK_BITS][index & CHUNK_WORDS - 1];
  }
}
