// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import static dev.ravel.system.ConcurrentSystem.NONE;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;

/**
 * The contents of a buffer of writes. They are entries in the order in which they were made. An
 * entry has the writes of one step: their number, then each as a cell in the upper half of a word
 * and its value in the lower one.
 */
final class StoreBuffers {
  /** The buffer without entries. */
  static final long[] EMPTY = {};

  private StoreBuffers() {}

  /** The cell of a write. */
  static int cell(long write) {
    return (int) (write >>> 32);
  }

  /** The value that a write gives its cell. */
  static int value(long write) {
    return (int) write;
  }

  /** The writes of the first entry, by ascending cells; none if there is no entry. */
  static LongStream first(long[] buffer) {
    return buffer.length == 0 ? LongStream.empty() : Arrays.stream(buffer, 1, 1 + (int) buffer[0]);
  }

  /**
   * Returns the one cell of the first entry; {@link ConcurrentSystem#NONE} if it has none or
   * several.
   */
  static int onlyCell(long[] buffer) {
    return buffer.length > 0 && buffer[0] == 1 ? cell(buffer[1]) : NONE;
  }

  /** Returns the buffer without its first entry. */
  static long[] rest(long[] buffer) {
    return Arrays.copyOfRange(buffer, 1 + (int) buffer[0], buffer.length);
  }

  /** The value of the newest write of a cell; {@link ConcurrentSystem#NONE} if there is none. */
  static int newest(long[] buffer, int cell) {
    int value = NONE;
    for (int entry = 0; entry < buffer.length; entry += 1 + (int) buffer[entry]) {
      for (int k = 1; k <= buffer[entry]; k++) {
        value = cell(buffer[entry + k]) == cell ? value(buffer[entry + k]) : value;
      }
    }
    return value;
  }

  /** Returns the buffer with one entry more; itself, if that has no writes. */
  static long[] with(long[] buffer, Map<Integer, Integer> writes) {
    if (writes.isEmpty()) {
      return buffer;
    }
    long[] longer = Arrays.copyOf(buffer, buffer.length + 1 + writes.size());
    int next = buffer.length;
    longer[next++] = writes.size();
    for (Map.Entry<Integer, Integer> write : writes.entrySet()) {
      longer[next++] = (long) write.getKey() << 32 | write.getValue();
    }
    return longer;
  }

  /** Returns the buffer without the writes of some cells. */
  static long[] without(long[] buffer, IntPredicate cells) {
    long[] less = new long[buffer.length];
    int next = 0;
    for (int entry = 0; entry < buffer.length; entry += 1 + (int) buffer[entry]) {
      int head = next++;
      for (int k = 1; k <= buffer[entry]; k++) {
        if (!cells.test(cell(buffer[entry + k]))) {
          less[next++] = buffer[entry + k];
        }
      }
      less[head] = next - head - 1L;
      next = less[head] == 0 ? head : next;
    }
    return Arrays.copyOf(less, next);
  }

  /** The number of entries. */
  static int entries(long[] buffer) {
    int count = 0;
    for (int entry = 0; entry < buffer.length; entry += 1 + (int) buffer[entry]) {
      count++;
    }
    return count;
  }
}
