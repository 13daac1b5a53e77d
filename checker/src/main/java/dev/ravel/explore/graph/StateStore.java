// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.source.Problem;
import java.util.Arrays;

/**
 * A set of packed states, numbered from 0 in the order in which they were added. The words lie in
 * chunks, so growing copies no states. The set is an open-addressing table of state numbers, at
 * most four fifths full; bits of an entry that the number leaves free hold a part of the state's
 * hash, so that most states that differ are told apart without looking at their words.
 *
 * <p>Memory per state: its words, and 5 to 10 bytes of the table. When the table grows, the old one
 * is given up before the new one is made, and filled from the words.
 */
final class StateStore {
  /** As many states as a table of 2^30 entries takes. */
  private static final int LIMIT = most(30);

  private static final int CHUNK_BITS = 12;
  private static final int CHUNK_STATES = 1 << CHUNK_BITS;
  private static final int CHUNK_MASK = CHUNK_STATES - 1;

  private Packing packing;
  private int words;
  private int[][] chunks = new int[16][];
  private int count;

  /** An entry is 0, or the state's number plus 1 in the low bits under a piece of its hash. */
  private int[] table;

  private int tableBits;
  private int room;

  /** An empty set of states that are packed so. */
  StateStore(Packing packing) {
    this.packing = packing;
    this.words = packing.words();
    makeTable(8);
  }

  /** The number of states. */
  int count() {
    return count;
  }

  /** How they are packed now. */
  Packing packing() {
    return packing;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    long full = (count + (long) CHUNK_MASK) >> CHUNK_BITS;
    return full * CHUNK_STATES * words * Integer.BYTES
        + (long) table.length * Integer.BYTES
        + (long) chunks.length * Long.BYTES
        + packing.bytes();
  }

  /** Unpacks a state. */
  void unpack(int id, int[] state) {
    packing.unpack(chunks[id >>> CHUNK_BITS], (id & CHUNK_MASK) * words, state);
  }

  /** Copies the words of a state. */
  void copy(int id, int[] into) {
    System.arraycopy(chunks[id >>> CHUNK_BITS], (id & CHUNK_MASK) * words, into, 0, words);
  }

  /** The number of a state by its words, or -1 if it is not in the set. */
  int find(int[] state) {
    int entry = table[slot(state)];
    return entry == 0 ? -1 : (entry & table.length - 1) - 1;
  }

  /**
   * Adds a state.
   *
   * @return its number if it was in the set before; otherwise the complement of its new number
   * @throws Halt with {@code K003} if there are no more numbers
   */
  int add(int[] state) {
    long hash = hash(state, 0);
    int slot = slot(state, hash);
    int entry = table[slot];
    if (entry != 0) {
      return (entry & table.length - 1) - 1;
    }
    if (count == room) {
      grow();
      slot = slot(state, hash);
    }
    int id = count;
    int chunk = id >>> CHUNK_BITS;
    if ((id & CHUNK_MASK) == 0) {
      if (chunk == chunks.length) {
        chunks = Arrays.copyOf(chunks, 2 * chunk);
      }
      chunks[chunk] = new int[CHUNK_STATES * words];
    }
    System.arraycopy(state, 0, chunks[chunk], (id & CHUNK_MASK) * words, words);
    table[slot] = entry(id, hash);
    count = id + 1;
    return ~id;
  }

  /** Packs all states anew; their numbers stay. The new packing has room for all their values. */
  void repack(Packing wider, int objects) {
    Packing old = packing;
    int oldWords = words;
    packing = wider;
    words = wider.words();
    int[] state = new int[objects];
    int[] packed = new int[words];
    for (int first = 0; first < count; first += CHUNK_STATES) {
      int[] from = chunks[first >>> CHUNK_BITS];
      int[] to = words == oldWords ? from : new int[CHUNK_STATES * words];
      int states = Math.min(CHUNK_STATES, count - first);
      for (int i = 0; i < states; i++) {
        old.unpack(from, i * oldWords, state);
        wider.pack(state, packed);
        System.arraycopy(packed, 0, to, i * words, words);
      }
      chunks[first >>> CHUNK_BITS] = to;
    }
    Arrays.fill(table, 0);
    fillTable();
  }

  /** The slot with a state, or the free slot where it belongs. */
  private int slot(int[] state) {
    return slot(state, hash(state, 0));
  }

  private int slot(int[] state, long hash) {
    int[] entries = table;
    int mask = entries.length - 1;
    int piece = (int) hash << tableBits;
    int slot = (int) (hash >>> Long.SIZE - tableBits);
    while (true) {
      int entry = entries[slot];
      if (entry == 0 || (entry & ~mask) == piece && equal(state, (entry & mask) - 1)) {
        return slot;
      }
      slot = slot + 1 & mask;
    }
  }

  private boolean equal(int[] state, int id) {
    int[] chunk = chunks[id >>> CHUNK_BITS];
    int from = (id & CHUNK_MASK) * words;
    for (int i = 0; i < words; i++) {
      if (state[i] != chunk[from + i]) {
        return false;
      }
    }
    return true;
  }

  private int entry(int id, long hash) {
    return (int) hash << tableBits | id + 1;
  }

  private void grow() {
    if (count >= LIMIT) {
      throw new Halt(Problem.K003);
    }
    int bits = tableBits + 1;
    table = new int[0];
    makeTable(bits);
    fillTable();
  }

  private void makeTable(int bits) {
    tableBits = bits;
    room = most(bits);
    table = new int[1 << bits];
  }

  /** The most states in a table of 2^bits entries. */
  private static int most(int bits) {
    return (int) ((1L << bits) * 4 / 5);
  }

  private void fillTable() {
    int mask = table.length - 1;
    for (int id = 0; id < count; id++) {
      long hash = hash(chunks[id >>> CHUNK_BITS], (id & CHUNK_MASK) * words);
      int slot = (int) (hash >>> Long.SIZE - tableBits);
      while (table[slot] != 0) {
        slot = slot + 1 & mask;
      }
      table[slot] = entry(id, hash);
    }
  }

  /** Mixes the words so that both the high and the low bits depend on all of them. */
  private long hash(int[] from, int at) {
    long hash = words;
    for (int i = 0; i < words; i++) {
      hash = (hash ^ from[at + i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    hash *= 0xBF58476D1CE4E5B9L;
    return hash ^ hash >>> 32;
  }
}
