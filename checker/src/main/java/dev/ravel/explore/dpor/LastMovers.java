// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import java.util.Arrays;

/**
 * The process whose step led to each state that waits to be explored, in the order of the states.
 * It is a queue in chunks, which are used again when they are empty.
 *
 * <p>Memory: a byte for each state that waits, two if there are more than 255 processes, and so on;
 * and two chunks.
 */
final class LastMovers {
  private static final int CHUNK_BITS = 14;
  private static final int CHUNK_SIZE = 1 << CHUNK_BITS;
  private static final int CHUNK_MASK = CHUNK_SIZE - 1;

  /**
   * The chunks by byte of a process, the lowest first. An entry is a process plus 1, so that none
   * is 0.
   */
  private final byte[][][] chunks;

  /** The number of states for which there are chunks. */
  private int room;

  /** The index of the first state in the chunks. */
  private int first;

  private int size;

  /** Creates an empty queue for a number of processes. */
  LastMovers(int processes) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(processes);
    chunks = new byte[Math.max(1, (bits + Byte.SIZE - 1) / Byte.SIZE)][0][];
  }

  /** Makes room for some more. */
  void reserve(int more) {
    while (first + size + more > room) {
      if (first >= CHUNK_SIZE) {
        turn();
      } else {
        extend();
      }
    }
  }

  /** The chunks in front that are empty go after. */
  private void turn() {
    int empty = first >>> CHUNK_BITS;
    for (byte[][] its : chunks) {
      byte[][] turned = new byte[its.length][];
      int used = room >>> CHUNK_BITS;
      System.arraycopy(its, empty, turned, 0, used - empty);
      System.arraycopy(its, 0, turned, used - empty, empty);
      System.arraycopy(turned, 0, its, 0, used);
    }
    first &= CHUNK_MASK;
  }

  private void extend() {
    int used = room >>> CHUNK_BITS;
    for (int k = 0; k < chunks.length; k++) {
      if (used == chunks[k].length) {
        chunks[k] = Arrays.copyOf(chunks[k], Math.max(4, 2 * used));
      }
      chunks[k][used] = new byte[CHUNK_SIZE];
    }
    room += CHUNK_SIZE;
  }

  /**
   * A process, or none, has moved into some states that were found; there is room.
   *
   * @param states how many these are: 1, or 0, when nothing changes
   */
  void push(int process, int states) {
    int at = first + size;
    int value = process + 1;
    for (byte[][] its : chunks) {
      its[at >>> CHUNK_BITS][at & CHUNK_MASK] = (byte) value;
      value >>>= Byte.SIZE;
    }
    size += states;
  }

  /** Removes the first state that waits and returns the process that moved into it. */
  int take() {
    int value = 0;
    for (int k = chunks.length - 1; k >= 0; k--) {
      value = value << Byte.SIZE | chunks[k][first >>> CHUNK_BITS][first & CHUNK_MASK] & 0xff;
    }
    first++;
    size--;
    return value - 1;
  }

  /** The number of states that wait. */
  int size() {
    return size;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return chunks.length * (room + (long) Long.BYTES * chunks[0].length);
  }
}
