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
  /** The largest table has 2^30 entries. */
  private static final int MOST_TABLE_BITS = 30;

  /** A chunk has about 2^13 words. */
  private static final int CHUNK_WORD_BITS = 13;

  private static final int ARRAY_HEADER = 16;

  private final int mostTableBits;
  private Packing packing;
  private int words;

  /** A chunk holds 2^chunkBits states. */
  private int chunkBits;

  private int[][] chunks = new int[16][];
  private int count;

  /** An entry is 0, or the state's number plus 1 in the low bits under a piece of its hash. */
  private int[] table;

  private int tableBits;
  private int room;

  /** An empty set of states that are packed so. */
  StateStore(Packing packing) {
    this(packing, MOST_TABLE_BITS);
  }

  /** An empty set whose table grows to so many bits only. */
  StateStore(Packing packing, int mostTableBits) {
    this.mostTableBits = mostTableBits;
    use(packing);
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
    long full = (count + (1L << chunkBits) - 1) >> chunkBits;
    return full * (((long) words << chunkBits) * Integer.BYTES + ARRAY_HEADER)
        + (long) table.length * Integer.BYTES
        + (long) chunks.length * Long.BYTES
        + packing.bytes();
  }

  /** Unpacks a state. */
  void unpack(int id, int[] state) {
    packing.unpack(chunk(id), offset(id), state);
  }

  /** Copies the words of a state. */
  void copy(int id, int[] into) {
    System.arraycopy(chunk(id), offset(id), into, 0, words);
  }

  private int[] chunk(int id) {
    return chunks[id >>> chunkBits];
  }

  private int offset(int id) {
    return (id & (1 << chunkBits) - 1) * words;
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
    return add(state, 0, hash(state, 0));
  }

  private int add(int[] packed, int at, long hash) {
    int slot = slot(packed, at, hash);
    int entry = table[slot];
    if (entry != 0) {
      return (entry & (table.length - 1)) - 1;
    }
    if (count == room) {
      grow();
      slot = slot(packed, at, hash);
    }
    int id = count;
    append(packed, at);
    table[slot] = entry(id, hash);
    return ~id;
  }

  /**
   * Looks several states up at once, ahead of adding those that are new. The states of a large set
   * lie far apart in memory; looking for them side by side, one kind of access after the other,
   * lets the processor wait for all of them at the same time.
   *
   * @param batch its words are looked up; it gets the hashes, and the numbers or -1
   */
  void lookUp(Batch batch) {
    int size = batch.size();
    int[] entries = table;
    int mask = entries.length - 1;
    long[] hashes = batch.hashes();
    int[] numbers = batch.numbers();
    int[] packed = batch.words();
    int shift = Long.SIZE - tableBits;
    for (int i = 0; i < size; i++) {
      hashes[i] = hash(packed, i * words);
    }
    for (int i = 0; i < size; i++) {
      numbers[i] = entries[(int) (hashes[i] >>> shift)];
    }
    for (int i = 0; i < size; i++) {
      int entry = numbers[i];
      int piece = (int) hashes[i] << tableBits;
      int id = (entry & mask) - 1;
      boolean same = entry != 0 && (entry & ~mask) == piece && equal(packed, i * words, id);
      numbers[i] = same ? id : -1;
    }
  }

  /** Adds a state of a batch, as {@link #add(int[])} does; the batch knows its hash. */
  int add(Batch batch, int i) {
    return add(batch.words(), i * words, batch.hashes()[i]);
  }

  private void append(int[] packed, int at) {
    if (offset(count) == 0) {
      int chunk = count >>> chunkBits;
      if (chunk == chunks.length) {
        chunks = Arrays.copyOf(chunks, 2 * chunk);
      }
      chunks[chunk] = new int[words << chunkBits];
    }
    System.arraycopy(packed, at, chunk(count), offset(count), words);
    count++;
  }

  private void use(Packing use) {
    packing = use;
    words = use.words();
    chunkBits = Math.max(0, CHUNK_WORD_BITS - (Integer.SIZE - Integer.numberOfLeadingZeros(words)));
  }

  /**
   * Packs all states anew; their numbers stay. The old words are given up piece by piece.
   *
   * @param wider has room for all their values
   * @param objects the number of objects of a state
   */
  void repack(Packing wider, int objects) {
    final Packing old = packing;
    final int[][] oldChunks = chunks;
    final int oldBits = chunkBits;
    final int states = count;
    use(wider);
    chunks = new int[16][];
    count = 0;
    int[] none = {};
    int[] state = new int[objects];
    int[] packed = new int[words];
    for (int id = 0; id < states; id++) {
      int at = id & (1 << oldBits) - 1;
      old.unpack(oldChunks[id >>> oldBits], at * old.words(), state);
      wider.pack(state, packed);
      append(packed, 0);
      if (at == (1 << oldBits) - 1) {
        oldChunks[id >>> oldBits] = none;
      }
    }
    Arrays.fill(table, 0);
    fillTable();
  }

  /** The slot with a state, or the free slot where it belongs. */
  private int slot(int[] state) {
    return slot(state, 0, hash(state, 0));
  }

  private int slot(int[] state, int at, long hash) {
    int[] entries = table;
    int mask = entries.length - 1;
    int piece = (int) hash << tableBits;
    int slot = (int) (hash >>> (Long.SIZE - tableBits));
    while (true) {
      int entry = entries[slot];
      if (entry == 0 || ((entry & ~mask) == piece && equal(state, at, (entry & mask) - 1))) {
        return slot;
      }
      slot = slot + 1 & mask;
    }
  }

  private boolean equal(int[] state, int at, int id) {
    int[] chunk = chunk(id);
    int from = offset(id);
    for (int i = 0; i < words; i++) {
      if (state[at + i] != chunk[from + i]) {
        return false;
      }
    }
    return true;
  }

  private int entry(int id, long hash) {
    return (int) hash << tableBits | id + 1;
  }

  private void grow() {
    if (tableBits == mostTableBits) {
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
      long hash = hash(chunk(id), offset(id));
      int slot = (int) (hash >>> (Long.SIZE - tableBits));
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
