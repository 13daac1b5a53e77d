// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import java.util.Arrays;

/**
 * Puts what has numbers into a table that has become larger. Some at a time are sorted by where
 * they go, by a part of their hash: to go through a large table from its beginning to its end is
 * several times faster than to write here and there.
 *
 * <p>Memory: 16 bytes for each of those that are sorted together, so 4 MiB at most.
 */
final class RehashPass {
  /** So many are sorted together. */
  private static final int TOGETHER = 1 << 18;

  /** The logarithm of the most groups, and of the least number of numbers for each. */
  private static final int MOST_BITS = 12;

  private static final int LONGS_BITS = 6;
  private static final int LONGS = 1 << LONGS_BITS;

  private final Slots slots;
  private final Hashes source;
  private final long[] hashes;

  /** Slots, each with the entry that is to stand there, or in the next one that is free. */
  private final long[] sorted;

  /** The contents of the slots of some of them. */
  private final int[] there = new int[LONGS];

  /** The end of each group, as far as it is filled. */
  private final int[] ends;

  /** The number of bits of a hash before those that are the group. */
  private final int shift;

  /** Creates a pass that puts a limited number of numbers, by their hashes. */
  RehashPass(Slots slots, Hashes source, int most) {
    this.slots = slots;
    this.source = source;
    this.hashes = new long[Math.min(most, TOGETHER)];
    this.sorted = new long[hashes.length];
    int highest = Integer.SIZE - Integer.numberOfLeadingZeros(hashes.length);
    int bits = Math.clamp(highest - LONGS_BITS, 1, MOST_BITS);
    this.ends = new int[1 << bits];
    this.shift = Long.SIZE - bits;
  }

  /**
   * Puts the numbers from one to another. The limits are polled before each of those that are
   * sorted together but the first: few are always put.
   *
   * @param alone whether no other thread puts any
   * @throws Halt if a limit is reached; then some are missing in the table
   */
  void put(int from, int to, boolean alone) {
    for (int first = from; first < to; first += TOGETHER) {
      if (first > from) {
        Limits.poll();
      }
      int size = Math.min(TOGETHER, to - first);
      sort(first, size);
      int[] entries = slots.entries();
      for (int i = 0; i < size; i += LONGS) {
        put(i, Math.min(size, i + LONGS), entries, alone);
      }
    }
  }

  /** Puts some of those that are sorted; all their slots are looked at first, side by side. */
  private void put(int first, int end, int[] entries, boolean alone) {
    for (int i = first; i < end; i++) {
      there[i - first] = entries[(int) (sorted[i] >>> Integer.SIZE)];
    }
    for (int i = first; i < end; i++) {
      int slot = (int) (sorted[i] >>> Integer.SIZE);
      int entry = (int) sorted[i];
      if (there[i - first] != 0) {
        slot = slots.after(slot);
      }
      if (alone) {
        while (entries[slot] != 0) {
          slot = slots.after(slot);
        }
        entries[slot] = entry;
      } else {
        while (entries[slot] != 0 || !slots.take(slot, 0, entry)) {
          slot = slots.after(slot);
        }
      }
    }
  }

  private void sort(int first, int size) {
    Arrays.fill(ends, 0);
    source.of(first, size, hashes);
    for (int i = 0; i < size; i++) {
      ends[(int) (hashes[i] >>> shift)]++;
    }
    int before = 0;
    for (int group = 0; group < ends.length; group++) {
      int its = ends[group];
      ends[group] = before;
      before += its;
    }
    for (int i = 0; i < size; i++) {
      long slot = slots.home(hashes[i]);
      int entry = slots.piece(hashes[i]) | first + i + 1;
      sorted[ends[(int) (hashes[i] >>> shift)]++] =
          slot << Integer.SIZE | Integer.toUnsignedLong(entry);
    }
  }
}
