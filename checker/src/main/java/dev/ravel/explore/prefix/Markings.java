// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/** The markings that events reach, each with the first event that does: an open hash table. */
final class Markings {
  private static final int NONE = -1;

  /** The number of words of a marking. */
  private final int width;

  private long[] bits;
  private int[] event = new int[64];
  private int count;

  /** Entries by hash; {@link #NONE} where free. Less than half of it is in use. */
  private int[] table = new int[128];

  Markings(int places) {
    width = Math.max(1, (places + 63) / 64);
    bits = new long[64 * width];
    Arrays.fill(table, NONE);
  }

  /** The number of words that a marking has. */
  int width() {
    return width;
  }

  /** The event that reaches a marking, if one is known, else -1. */
  int find(long[] marking) {
    int at = slot(marking);
    return table[at] == NONE ? NONE : event[table[at]];
  }

  /** Notes the event that reaches a marking which is not known. */
  void add(long[] marking, int its) {
    if (2 * (count + 1) > table.length) {
      grow();
    }
    if (count == event.length) {
      event = Arrays.copyOf(event, count + (count >> 1));
      bits = Arrays.copyOf(bits, event.length * width);
    }
    table[slot(marking)] = count;
    System.arraycopy(marking, 0, bits, count * width, width);
    event[count++] = its;
  }

  private void grow() {
    table = new int[2 * table.length];
    Arrays.fill(table, NONE);
    long[] marking = new long[width];
    for (int k = 0; k < count; k++) {
      System.arraycopy(bits, k * width, marking, 0, width);
      table[slot(marking)] = k;
    }
  }

  private int slot(long[] marking) {
    long hash = 0;
    for (long word : marking) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    int mask = table.length - 1;
    int at = (int) (hash ^ hash >>> 32) & mask;
    while (table[at] != NONE && !same(table[at], marking)) {
      at = at + 1 & mask;
    }
    return at;
  }

  private boolean same(int entry, long[] marking) {
    int first = entry * width;
    return Arrays.equals(bits, first, first + width, marking, 0, width);
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 8L * bits.length + 4L * (event.length + table.length);
  }
}
