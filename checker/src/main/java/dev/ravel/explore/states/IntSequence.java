// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.tables.Growth;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;

/** A stack or queue of ints in chunks, so that growing copies none of them. */
public final class IntSequence {
  private static final int CHUNK_BITS = 10;
  private static final int CHUNK_SIZE = 1 << CHUNK_BITS;
  private static final int CHUNKS = Integer.MAX_VALUE >>> CHUNK_BITS;
  private static final int CHUNK_MASK = CHUNK_SIZE - 1;

  private int[][] chunks = new int[4][];

  /** Chunks below this one exist. */
  private int made;

  private int size;

  /** The number of ints. */
  public int size() {
    return size;
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return (long) made * CHUNK_SIZE * Integer.BYTES + (long) chunks.length * Long.BYTES;
  }

  /**
   * Appends.
   *
   * @throws Halt with {@code K002} beyond 2^31 - 1024 ints
   */
  public void push(int value) {
    int chunk = size >>> CHUNK_BITS;
    if (chunk == made) {
      if (chunk == CHUNKS) {
        throw new Halt(Problem.K002);
      }
      chunks = Growth.room(chunks, chunk + 1);
      chunks[chunk] = new int[CHUNK_SIZE];
      made++;
    }
    chunks[chunk][size & CHUNK_MASK] = value;
    size++;
  }

  /** Takes the last one away. */
  public int pop() {
    int value = get(size - 1);
    size--;
    return value;
  }

  /** The one at an index below {@link #size}. */
  public int get(int index) {
    return chunks[index >>> CHUNK_BITS][index & CHUNK_MASK];
  }

  /** Puts another int at an index below {@link #size}. */
  public void set(int index, int value) {
    chunks[index >>> CHUNK_BITS][index & CHUNK_MASK] = value;
  }

  /** Forgets all from {@code size} on. */
  public void cut(int length) {
    size = length;
  }

  /** All of them. */
  public int[] toArray() {
    int[] all = new int[size];
    for (int i = 0; i < size; i++) {
      all[i] = get(i);
    }
    return all;
  }

  /** All of them, the last one first. */
  public int[] reversed() {
    int[] all = new int[size];
    for (int i = 0; i < size; i++) {
      all[size - 1 - i] = get(i);
    }
    return all;
  }
}
