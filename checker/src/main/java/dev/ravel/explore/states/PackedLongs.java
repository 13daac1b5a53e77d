// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Longs in chunks, so that growing copies none of them. Only the first chunk, which is small at
 * first, is copied. Longs that were added one after the other have many bits in common; when a
 * chunk is {@linkplain #pack packed}, those bits are kept once for all of its longs, and of each
 * long only the bits are left in which the longs of the chunk differ. Which bits these are is found
 * out by chunk; nothing is assumed about what the bits mean, and nothing is lost.
 *
 * <p>Memory: 8 bytes for each long of a chunk that is not packed, or of which more than 48 bits
 * differ; otherwise an eighth of a byte for each bit that differs. Cost: a look at a long of a
 * packed chunk takes some nanoseconds more, in which bits are put in their places ({@link
 * Long#expand}, one instruction on most processors).
 *
 * <p>Several threads may read, and write at different indices in chunks that are not packed, while
 * it does not grow and nobody packs.
 */
final class PackedLongs {
  private static final int CHUNK_BITS = 14;
  private static final int CHUNK_SIZE = 1 << CHUNK_BITS;
  private static final int CHUNK_MASK = CHUNK_SIZE - 1;

  /** The size of an array beside its elements, in bytes. */
  private static final int ARRAY_HEADER = 16;

  /** A chunk stays as it is if more bits of its longs differ, since that would save too little. */
  private static final int MOST_BITS = 48;

  /** The directory of chunks has this length at first and is doubled when it is full. */
  private static final int FEW = 4;

  /**
   * The number of longs for which the first chunk has room at first; it doubles when it is full.
   */
  private static final int FEW_LONGS = 1 << 8;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The longs of chunks that are not packed; nothing for others. */
  private long[][] chunks = new long[FEW][];

  /**
   * The differing bits of the others, in as many bits for each as differ in its chunk, and no gaps.
   */
  private byte[][] left = new byte[FEW][];

  /**
   * The bits in which the longs of each chunk differ, then those that all of them have beside
   * these.
   */
  private long[] common = new long[2 * FEW];

  /** The number of chunks that exist, with room for a number of longs together. */
  private int made;

  private int room;

  /** Chunks below this one were looked at when they were packed, and what these take, in bytes. */
  private int packed;

  private long packedBytes;

  private int size;

  /** The number of longs. */
  int size() {
    return size;
  }

  /**
   * Returns the memory that a number of first longs take, at least those that are packed, in bytes.
   */
  long bytes(int count) {
    int used = (count + CHUNK_MASK) >>> CHUNK_BITS;
    int directory = Math.max(FEW, 2 * Integer.highestOneBit(Math.max(1, used - 1)));
    int open = used == 1 && packed == 0 ? Math.max(FEW_LONGS, powerFrom(count)) : CHUNK_SIZE;
    return packedBytes
        + Math.max(0, used - packed) * (open * (long) Long.BYTES + ARRAY_HEADER)
        + directory * 4L * Long.BYTES;
  }

  /** The first power of two that is at least so large, from 1 on. */
  private static int powerFrom(int count) {
    return count <= 1 ? 1 : 2 * Integer.highestOneBit(count - 1);
  }

  /** Appends a long. */
  void push(long value) {
    if (size == room) {
      grow();
    }
    set(size, value);
    size++;
  }

  /** Appends longs of any value, which are then set. */
  void extend(int more) {
    size += more;
    while (room < size) {
      grow();
    }
  }

  private void grow() {
    if (made == 1 && room < CHUNK_SIZE) {
      chunks[0] = Arrays.copyOf(chunks[0], 2 * room);
      room *= 2;
    } else {
      make();
    }
  }

  private void make() {
    if (made == chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * made);
      left = Arrays.copyOf(left, 2 * made);
      common = Arrays.copyOf(common, 4 * made);
    }
    int longs = made == 0 ? FEW_LONGS : CHUNK_SIZE;
    chunks[made] = new long[longs];
    made++;
    room = (int) Math.min(Integer.MAX_VALUE, (long) room + longs);
  }

  /** Forgets the last longs, down to a size; those that are left are packed at most. */
  void cut(int to) {
    size = to;
  }

  /** The long at an index below {@link #size}. */
  long get(int index) {
    int chunk = index >>> CHUNK_BITS;
    int at = index & CHUNK_MASK;
    long[] its = chunks[chunk];
    if (its != null) {
      return its[at];
    }
    long differ = common[2 * chunk];
    int bit = at * Long.bitCount(differ);
    long bits = (long) LONG.get(left[chunk], bit >>> 3) >>> (bit & 7);
    return Long.expand(bits, differ) | common[2 * chunk + 1];
  }

  /**
   * Gets longs at indices below {@link #size}. Cost: less than one by one, where they lie far apart
   * in memory, since all are looked at before any is put together.
   *
   * @param into receives the longs of the first indices
   */
  void get(int[] indices, int count, long[] into) {
    for (int k = 0; k < count; k++) {
      int chunk = indices[k] >>> CHUNK_BITS;
      int at = indices[k] & CHUNK_MASK;
      byte[] its = left[chunk];
      if (its == null) {
        into[k] = chunks[chunk][at];
      } else {
        int bit = at * Long.bitCount(common[2 * chunk]);
        into[k] = (long) LONG.get(its, bit >>> 3) >>> (bit & 7);
      }
    }
    for (int k = 0; k < count; k++) {
      int chunk = indices[k] >>> CHUNK_BITS;
      if (left[chunk] != null) {
        into[k] = Long.expand(into[k], common[2 * chunk]) | common[2 * chunk + 1];
      }
    }
  }

  /** Replaces the long at an index below {@link #size}, in a chunk that is not packed. */
  void set(int index, long value) {
    chunks[index >>> CHUNK_BITS][index & CHUNK_MASK] = value;
  }

  /**
   * Packs the chunks that are full with the first longs, which stay from now on. Cost: linear in
   * the number of longs that were not looked at before.
   */
  void pack(int count) {
    while (packed + 1 <= count >>> CHUNK_BITS) {
      pack();
    }
  }

  /** Packs the next chunk. */
  private void pack() {
    long[] its = chunks[packed];
    long differ = 0;
    for (long value : its) {
      differ |= its[0] ^ value;
    }
    int width = Long.bitCount(differ);
    if (width > MOST_BITS) {
      packedBytes += CHUNK_SIZE * (long) Long.BYTES + ARRAY_HEADER;
    } else {
      // A long is read with the eight bytes from its first bit on, also the last one.
      byte[] into = new byte[CHUNK_SIZE / Byte.SIZE * width + Long.BYTES];
      for (int at = 0; at < CHUNK_SIZE; at++) {
        int bit = at * width;
        long before = (long) LONG.get(into, bit >>> 3);
        long bits = Long.compress(its[at], differ);
        LONG.set(into, bit >>> 3, before | bits << (bit & 7));
      }
      left[packed] = into;
      common[2 * packed] = differ;
      common[2 * packed + 1] = its[0] & ~differ;
      chunks[packed] = null;
      packedBytes += into.length + ARRAY_HEADER;
    }
    packed++;
  }
}
