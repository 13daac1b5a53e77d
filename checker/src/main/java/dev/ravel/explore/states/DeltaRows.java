// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.tables.Growth;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Rows of equally many numbers, by index, where a row differs from the one before in few places.
 * They are stored by delta coding. Rows lie in chunks, and these in blocks. A chunk that is full is
 * kept as <em>changes</em>, in bits: the place of a number in its row, the number, and whether it
 * is the last change of this row. The first row of a chunk is all of its numbers, the first one of
 * each other block what differs there from the first one of the chunk, and any other what differs
 * from the row before. Changes of a chunk take as many bits each.
 *
 * <p>Memory: about an eighth of a byte for each row, and some bits for each change; of the last
 * rows, which are less than a chunk, four bytes for each number. Cost: to add a row is linear in
 * its numbers. To read one, in its numbers and in the changes of its block before it; to read the
 * next one, in its changes.
 */
final class DeltaRows {
  private static final int BLOCK_BITS = 5;
  private static final int BLOCK = 1 << BLOCK_BITS;
  private static final int CHUNK_BITS = 9;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int BLOCKS = CHUNK / BLOCK;

  /** The number of rows with room at first in the chunk that is not full yet. */
  private static final int FEW_ROWS = 16;

  /** The directory of chunks has this length at first and is doubled when it is full. */
  private static final int FEW_CHUNKS = 4;

  /** The size of an array beside its elements, in bytes. */
  private static final int ARRAY_HEADER = 16;

  /** A chunk begins with the bits of its numbers, and for each block with its first change. */
  private static final int CHANGES = Integer.BYTES * (1 + BLOCKS);

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final int width;

  /** The bits of a change before its number. They say whether it is the last one, and its place. */
  private final int placeBits;

  private byte[][] chunks = new byte[FEW_CHUNKS][];
  private int full;
  private long chunkBytes;

  /** The rows after these chunks, one after the other. */
  private int[] open;

  private int size;

  /** Creates an empty sequence of rows with a number of numbers each, from 0 on. */
  DeltaRows(int width) {
    this.width = width;
    this.placeBits = bits(width - 1);
    this.open = new int[FEW_ROWS * width];
  }

  private static int bits(int number) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(number);
  }

  /** The number of rows. */
  int size() {
    return size;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return chunkBytes + (long) chunks.length * Long.BYTES + (long) open.length * Integer.BYTES;
  }

  /**
   * Appends a row that is not the same as any other.
   *
   * @param from where its numbers begin
   */
  void push(int[] numbers, int from) {
    int at = (size & CHUNK - 1) * width;
    open = Growth.room(open, at + width);
    System.arraycopy(numbers, from, open, at, width);
    size++;
    if ((size & CHUNK - 1) == 0) {
      close();
    }
  }

  /** Makes changes of the open rows, which are a chunk. */
  private void close() {
    chunks = Growth.room(chunks, full + 1);
    int most = 0;
    long changes = 0;
    for (int row = 0; row < CHUNK; row++) {
      int base = base(row);
      for (int place = 0; place < width; place++) {
        most = Math.max(most, open[row * width + place]);
        changes += differs(row, base, place) ? 1 : 0;
      }
    }
    int numberBits = bits(most);
    int bits = 1 + placeBits + numberBits;
    // A change is read with the eight bytes from its first bit on, also the last one.
    byte[] into = new byte[(int) (CHANGES + (changes * bits >>> 3) + Long.BYTES)];
    INT.set(into, 0, numberBits);
    int change = 0;
    for (int row = 0; row < CHUNK; row++) {
      if ((row & BLOCK - 1) == 0) {
        INT.set(into, Integer.BYTES * (1 + (row >>> BLOCK_BITS)), change);
      }
      change = encode(row, into, change, bits);
    }
    chunks[full++] = into;
    chunkBytes += into.length + ARRAY_HEADER;
  }

  /** Returns the row from which a row differs. It is the one before, the first one, or none. */
  private static int base(int row) {
    return (row & BLOCK - 1) == 0 ? row == 0 ? -1 : 0 : row - 1;
  }

  private boolean differs(int row, int base, int place) {
    return base < 0 || open[row * width + place] != open[base * width + place];
  }

  /** Writes the changes of an open row; the last one is marked when the row is at its end. */
  private int encode(int row, byte[] into, int first, int bits) {
    int base = base(row);
    int change = first;
    for (int place = 0; place < width; place++) {
      if (differs(row, base, place)) {
        long its = (long) open[row * width + place] << 1 + placeBits | (long) place << 1;
        or(into, change++, bits, its);
      }
    }
    or(into, change - 1, bits, 1);
    return change;
  }

  private static void or(byte[] into, int change, int bits, long its) {
    long bit = (long) change * bits;
    int at = CHANGES + (int) (bit >>> 3);
    LONG.set(into, at, (long) LONG.get(into, at) | its << (bit & 7));
  }

  /** Reads rows. Several may read at once while nobody adds any. */
  final class Reader {
    /** The row that it stands at; not to be changed. */
    final int[] row = new int[width];

    private int at = -1;

    /** The chunk where the next row is read, and the first change of that; negative if none is. */
    private byte[] chunk = {};

    private long next = -1;

    /** Goes to a row. */
    void moveTo(int index) {
      if (index >>> CHUNK_BITS == full) {
        System.arraycopy(open, (index & CHUNK - 1) * width, row, 0, width);
        next = -1;
      } else {
        if (next < 0 || at > index || at >>> BLOCK_BITS != index >>> BLOCK_BITS) {
          begin(index);
        }
        read(index - at);
      }
      at = index;
    }

    /** Goes to the first row of a block in a chunk. */
    private void begin(int index) {
      chunk = chunks[index >>> CHUNK_BITS];
      next = 0;
      read(1);
      int block = (index & CHUNK - 1) >>> BLOCK_BITS;
      if (block > 0) {
        next = (int) INT.get(chunk, Integer.BYTES * (1 + block));
        read(1);
      }
      at = index & -BLOCK;
    }

    /** Reads the next rows. */
    private void read(int rows) {
      int numberBits = (int) INT.get(chunk, 0);
      int bits = 1 + placeBits + numberBits;
      int placeMask = (1 << placeBits) - 1;
      int numberMask = (int) ((1L << numberBits) - 1);
      long change = next;
      for (int rest = rows; rest > 0; ) {
        long bit = change++ * bits;
        long its = (long) LONG.get(chunk, CHANGES + (int) (bit >>> 3)) >>> (bit & 7);
        row[(int) (its >>> 1) & placeMask] = (int) (its >>> 1 + placeBits) & numberMask;
        rest -= (int) its & 1;
      }
      next = change;
    }
  }
}
