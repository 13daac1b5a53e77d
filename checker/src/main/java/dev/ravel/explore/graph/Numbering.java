// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;
import dev.ravel.explore.Halt;

import dev.ravel.source.Problem;
import java.util.Arrays;

/**
 * A set of longs, numbered from 0 in the order in which they were added. The longs lie in chunks,
 * so growing copies none of them. The set is an open-addressing table of numbers, at most seven
 * tenths full; bits of an entry that the number leaves free hold a part of the hash, so that most
 * longs that differ are told apart without looking at them.
 *
 * <p>Memory: 8 bytes for each long and, once there are many, 5.7 to 7.6 for the table, which grows
 * by a third; the old one is given up before the new one is made, and filled from the longs.
 *
 * <p>Several threads may look numbers up at once while nobody adds.
 */
final class Numbering {
  /** The largest table; an entry then leaves no bit free. */
  private static final int MOST_SLOTS = 1 << 30;

  /** In {@link #lookUp}: not to be looked up. No entry of the table is so. */
  static final int SKIPPED = -1;

  /** In {@link #lookUp}: not in the set. */
  static final int ABSENT = -2;

  private static final int CHUNK_BITS = 12;
  private static final int CHUNK_SIZE = 1 << CHUNK_BITS;
  private static final int CHUNK_MASK = CHUNK_SIZE - 1;
  private static final int ARRAY_HEADER = 16;

  private final int mostSlots;
  private long[][] chunks = new long[4][];
  private int count;

  /** An entry is 0, or the number plus 1 in the low bits under a piece of the hash. */
  private int[] table;

  /** The bits of an entry that hold the number. */
  private int numberMask;

  /** So many longs fill the table. */
  private int room;

  /** An empty set. */
  Numbering() {
    this(MOST_SLOTS);
  }

  /** An empty set whose table grows to so many slots only. */
  Numbering(int mostSlots) {
    this.mostSlots = mostSlots;
    makeTable(Math.min(mostSlots, 256));
  }

  /** The number of longs. */
  int count() {
    return count;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    long full = (count + (long) CHUNK_MASK) >> CHUNK_BITS;
    return full * ((long) CHUNK_SIZE * Long.BYTES + ARRAY_HEADER)
        + (long) table.length * Integer.BYTES
        + (long) chunks.length * Long.BYTES;
  }

  /** The long with a number below {@link #count}. */
  long get(int number) {
    return chunks[number >>> CHUNK_BITS][number & CHUNK_MASK];
  }

  /** The number of a long, or -1 if it is not in the set. */
  int find(long key) {
    return found(slot(key, hash(key)));
  }

  /** The number in a slot; -1 if it is free. */
  private int found(int slot) {
    return (table[slot] & numberMask) - 1;
  }

  /**
   * Adds a long.
   *
   * @return its number if it was in the set before; otherwise the complement of its new number
   * @throws Halt with {@code K003} if there are no more numbers
   */
  int add(long key) {
    long hash = hash(key);
    int slot = slot(key, hash);
    if (table[slot] != 0) {
      return found(slot);
    }
    if (count == room) {
      grow();
      slot = slot(key, hash);
    }
    int number = count;
    if ((number & CHUNK_MASK) == 0) {
      appendChunk(number >>> CHUNK_BITS);
    }
    chunks[number >>> CHUNK_BITS][number & CHUNK_MASK] = key;
    count++;
    table[slot] = entry(number, hash);
    return ~number;
  }

  /**
   * Looks several longs up at once. The longs of a large set lie far apart in memory; looking for
   * them side by side, one kind of access after the other, lets the processor wait for all of them
   * at the same time.
   *
   * @param numbers gets the number of each, or {@link #ABSENT}; where it is {@link #SKIPPED}
   *     before, nothing is looked up and it stays
   * @param stored room for the work
   * @param size so many are looked up
   */
  void lookUp(long[] keys, int[] numbers, long[] stored, int size) {
    int[] entries = table;
    int mask = numberMask;
    for (int i = 0; i < size; i++) {
      if (numbers[i] != SKIPPED) {
        numbers[i] = entries[home(hash(keys[i]))];
      }
    }
    // What stands at the places found is read before anything depends on it.
    int last = count - 1;
    for (int i = 0; i < size && last >= 0; i++) {
      stored[i] = get(Math.clamp((numbers[i] & mask) - 1, 0, last));
    }
    for (int i = 0; i < size; i++) {
      int entry = numbers[i];
      if (entry == 0) {
        numbers[i] = ABSENT;
      } else if (entry != SKIPPED) {
        numbers[i] = stored[i] == keys[i] ? (entry & mask) - 1 : otherwise(keys[i]);
      }
    }
  }

  private int otherwise(long key) {
    int number = find(key);
    return number < 0 ? ABSENT : number;
  }

  private int slot(long key, long hash) {
    int[] entries = table;
    int mask = numberMask;
    int piece = piece(hash);
    int slot = home(hash);
    while (true) {
      int entry = entries[slot];
      if (entry == 0 || ((entry & ~mask) == piece && get((entry & mask) - 1) == key)) {
        return slot;
      }
      slot = slot + 1 == entries.length ? 0 : slot + 1;
    }
  }

  /** The slot where the search for a long begins: its hash scaled to the size of the table. */
  private int home(long hash) {
    return (int) ((hash >>> Integer.SIZE) * table.length >>> Integer.SIZE);
  }

  private int piece(long hash) {
    return (int) hash & ~numberMask;
  }

  private int entry(int number, long hash) {
    return piece(hash) | number + 1;
  }

  private void appendChunk(int chunk) {
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * chunk);
    }
    chunks[chunk] = new long[CHUNK_SIZE];
  }

  private void grow() {
    if (table.length == mostSlots) {
      throw new Halt(Problem.K003);
    }
    int slots = (int) Math.min(mostSlots, table.length * 4L / 3);
    table = new int[0];
    makeTable(slots);
    for (int number = 0; number < count; number++) {
      long hash = hash(get(number));
      int slot = home(hash);
      while (table[slot] != 0) {
        slot = slot + 1 == slots ? 0 : slot + 1;
      }
      table[slot] = entry(number, hash);
    }
  }

  private void makeTable(int slots) {
    room = (int) (slots * 7L / 10);
    numberMask = (1 << Integer.SIZE - Integer.numberOfLeadingZeros(room + 1)) - 1;
    table = new int[slots];
  }

  /** Mixes the bits so that both the high and the low ones depend on all of them. */
  private static long hash(long key) {
    long hash = (key ^ key >>> 32) * 0x9E3779B97F4A7C15L;
    hash = (hash ^ hash >>> 29) * 0xBF58476D1CE4E5B9L;
    return hash ^ hash >>> 32;
  }
}
