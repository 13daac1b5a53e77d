// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * An open-addressing table of numbers, found by hashes. Bits of an entry that the number leaves
 * free hold a piece of the hash. By it most longs that differ are distinguished without looking at
 * them.
 *
 * <p>Memory: 4 bytes a slot. From a million numbers on, a number has between 5.3 and 5.9 bytes;
 * from three million on, between 5.3 and 6.4; in the largest tables, where few bits are left for
 * the hash, between 5.7 and 6.6.
 */
public final class Slots {
  /**
   * The size of the largest table. It has about as many slots as an array can have, for more than
   * 1.5 thousand million numbers.
   */
  static final int MOST = Integer.MAX_VALUE - 8;

  private static final int FIRST = 256;

  /** Smaller tables are followed by one of twice their size. */
  private static final int FEW = 1 << 18;

  /** Smaller ones by one that is larger by half. */
  private static final int SOME = 1 << 20;

  /**
   * The size up to which tables are replaced by one that is larger by a tenth. What a search needs
   * beside them is still large for each number. From then on they grow by a fifth.
   */
  private static final int MANY = 1 << 22;

  /** Larger ones leave three bits of an entry for the hash, or fewer; they grow by a seventh. */
  private static final int HUGE = 1 << 27;

  /** The share of slots that are filled, in hundredths, where there are few or very many. */
  private static final int FILLED = 70;

  /** And in between, where memory matters and the hash tells numbers apart. */
  private static final int WELL_FILLED = 75;

  /** So many slots are emptied in some hundredths of a second. */
  private static final int TOGETHER = 1 << 24;

  /**
   * A line of the cache has one slot more than this. The number of further slots that a lookup of
   * many slots side by side looks at. A search most often ends before these, and need not wait for
   * memory at the end of a line.
   */
  static final int LINE = 15;

  private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(int[].class);

  private final int most;

  /** An entry is 0, or a number plus 1 in the low bits under a piece of the hash. */
  private int[] entries;

  /** The bits of an entry that hold the number. */
  private int numberMask;

  /** A small empty table that grows to {@code most} slots only. */
  Slots(int most) {
    this.most = most;
    make(Math.min(most, FIRST));
  }

  private void make(int slots) {
    numberMask = numberMask(slots);
    entries = new int[slots];
  }

  /**
   * Returns the bits that hold numbers in a table of a number of slots. They have room for twice as
   * many, or for 2^31 - 1 in the largest ones, where one bit is left for the hash.
   */
  static int numberMask(int slots) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(2L * slots - 1);
    return (int) ((1L << Math.min(bits, Integer.SIZE - 1)) - 1);
  }

  /**
   * Replaces the table by a larger one, which is empty. The old one is given up first.
   *
   * @throws Halt with {@code K003} if there is no larger one
   */
  void enlarge() {
    if (entries.length == most) {
      throw new Halt(Problem.K003);
    }
    int more = larger(entries.length);
    entries = new int[0];
    make(Math.min(most, more));
  }

  /**
   * Returns the size of the table that follows one of a number of slots, if it may be that large.
   */
  static int larger(int slots) {
    long length = slots;
    long more;
    if (slots < FEW) {
      more = 2 * length;
    } else if (slots < SOME) {
      more = length * 3 / 2;
    } else if (slots < MANY) {
      more = length * 11 / 10;
    } else {
      more = slots < HUGE ? length * 6 / 5 : length * 8 / 7;
    }
    return (int) Math.min(more, MOST);
  }

  /** Returns whether there is no larger one. */
  boolean isLargest() {
    return entries.length == most;
  }

  /**
   * Empties it.
   *
   * @throws Halt if a limit is reached, where it is very large; then it is empty in part
   */
  void clear() {
    for (long from = 0; from < entries.length; from += TOGETHER) {
      if (from > 0) {
        Limits.poll();
      }
      Arrays.fill(entries, (int) from, (int) Math.min(entries.length, from + TOGETHER), 0);
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return (long) entries.length * Integer.BYTES;
  }

  /** The entries; for hot loops. */
  int[] entries() {
    return entries;
  }

  /** The bits of an entry that hold the number; for hot loops. */
  int numberMask() {
    return numberMask;
  }

  /** So many numbers fill the table; more make it slow. */
  int room() {
    return room(entries.length);
  }

  static int room(int slots) {
    int filled = slots < SOME || slots >= HUGE ? FILLED : WELL_FILLED;
    return (int) ((long) slots * filled / 100);
  }

  /** More numbers than these it cannot hold. */
  public int limit() {
    return limit(entries.length);
  }

  static int limit(int slots) {
    return slots - Math.max(1, slots / 16);
  }

  /**
   * Returns whether it has room for the findings at some places beside some numbers. It may still
   * turn out to have none, if they are more than some for each place.
   */
  public boolean hasRoom(int numbers, int places) {
    return entries.length == most
        ? numbers < room()
        : numbers <= room() && numbers + 8L * places < entries.length;
  }

  /**
   * Returns the slot where the search for a long begins. It is its hash scaled to the size of the
   * table.
   */
  int home(long hash) {
    return home(hash, entries.length);
  }

  static int home(long hash, int slots) {
    return (int) ((hash >>> Integer.SIZE) * slots >>> Integer.SIZE);
  }

  /** The slot after a slot. */
  int after(int slot) {
    return slot + 1 == entries.length ? 0 : slot + 1;
  }

  /** The piece of a hash that stands in an entry. */
  int piece(long hash) {
    return (int) hash & ~numberMask;
  }

  /** Returns whether an entry has such a piece of a hash. */
  boolean hasPiece(int entry, int piece) {
    return (entry & ~numberMask) == piece;
  }

  /** The number of an entry; -1 if it is free. */
  int number(int entry) {
    return (entry & numberMask) - 1;
  }

  /** An entry, with all that another thread wrote before it. */
  int entryNow(int slot) {
    return (int) ENTRY.getAcquire(entries, slot);
  }

  /** Replaces an entry; false if another thread was faster. */
  boolean take(int slot, int entry, int by) {
    return ENTRY.compareAndSet(entries, slot, entry, by);
  }

  /** Mixes the bits so that both the high and the low ones depend on all of them. */
  static long hash(long key) {
    long hash = (key ^ key >>> 32) * 0x9E3779B97F4A7C15L;
    hash = (hash ^ hash >>> 29) * 0xBF58476D1CE4E5B9L;
    return hash ^ hash >>> 32;
  }
}
