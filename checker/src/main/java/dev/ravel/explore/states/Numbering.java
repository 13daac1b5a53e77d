// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.Halt;
import dev.ravel.source.Problem;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A set of longs, numbered from 0 in the order in which they were added. The set is an
 * open-addressing table of numbers; bits of an entry that the number leaves free hold a part of the
 * hash, so that most longs that differ are told apart without looking at them.
 *
 * <p>Memory: 8 bytes for each long and, once there are a million, 5.7 to 7.6 for the table, which
 * then grows by a third; the old one is given up before the new one is made, and filled from the
 * longs.
 *
 * <p>Several threads may look numbers up at once while nobody adds. Several may also <em>claim</em>
 * numbers at once ({@link #claim}): a long that is not in the set gets an entry for the claim. When
 * all have claimed, each {@linkplain #settle drops} what it has lost, the numbers are {@linkplain
 * #accept counted out} in the order of the places, and each {@linkplain #number gives} its own
 * claims their numbers. So the numbers are those of adding the longs in the order of their places.
 */
public final class Numbering {
  /** The largest table. */
  private static final int MOST_SLOTS = 1 << 30;

  /** Up to this size the table grows fourfold and more; it holds the first million then. */
  private static final int FEW_SLOTS = 1_850_000;

  /** In {@link #lookUp}: not in the set. */
  public static final int ABSENT = -1;

  /** So many longs are put into the table together. */
  private static final int TOGETHER = 256;

  private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(int[].class);

  private final int mostSlots;
  private final LongSequence longs = new LongSequence();

  /**
   * An entry is 0, or a number plus 1 in the low bits under a piece of the hash. Numbers from
   * {@link #known} on are claims.
   */
  private int[] table;

  /** The bits of an entry that hold the number. */
  private int numberMask;

  /** So many longs fill the table. */
  private int room;

  /** The longs that had numbers before the claims. */
  private int known;

  /**
   * Who may claim: the claims of each. The i-th claim of the k-th has the number {@code known + (i
   * << whoBits | k)}.
   */
  private Claims[] claims = {};

  private int whoBits;

  /** Whether one thread alone claims. */
  private boolean alone;

  /** Slots that are taken or will soon be, while there are claims. */
  private final AtomicInteger taken = new AtomicInteger();

  /** An empty set. */
  public Numbering() {
    this(MOST_SLOTS);
  }

  /** An empty set whose table grows to so many slots only. */
  public Numbering(int mostSlots) {
    this.mostSlots = mostSlots;
    makeTable(Math.min(mostSlots, 256));
  }

  /** The number of longs. */
  public int count() {
    return longs.size();
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return longs.bytes() + (long) table.length * Integer.BYTES;
  }

  /** The long with a number below {@link #count}. */
  public long get(int number) {
    return longs.get(number);
  }

  // ------------------------------------------------------------------------- one at a time

  /** The number of a long, or {@link #ABSENT}. */
  public int find(long key) {
    return found(table[slot(key, hash(key))]);
  }

  /** The number of an entry; {@link #ABSENT} if it is free. */
  private int found(int entry) {
    return (entry & numberMask) - 1;
  }

  /**
   * Adds a long.
   *
   * @return its number if it was in the set before; otherwise the complement of its new number
   * @throws Halt with {@code K003} if there are no more numbers
   */
  public int add(long key) {
    long hash = hash(key);
    int slot = slot(key, hash);
    if (table[slot] != 0) {
      return found(table[slot]);
    }
    if (count() == room) {
      enlarge();
      fill(0, 1);
      slot = slot(key, hash);
    }
    int number = count();
    accept(1);
    known = count();
    put(number, key, slot, piece(hash));
    return ~number;
  }

  private int slot(long key, long hash) {
    int piece = piece(hash);
    int slot = home(hash);
    while (true) {
      int entry = table[slot];
      if (entry == 0 || ((entry & ~numberMask) == piece && get(found(entry)) == key)) {
        return slot;
      }
      slot = after(slot);
    }
  }

  // ------------------------------------------------------------------------- many together

  /**
   * Looks longs up. Not while there are claims.
   *
   * @param numbers gets the number of each, or {@link #ABSENT}
   */
  public void lookUp(Batch batch, int[] numbers) {
    locate(batch);
    for (int i = 0; i < batch.size; i++) {
      int entry = batch.entries[i];
      long key = batch.keys[i];
      numbers[i] = entry == 0 || batch.stored[i] == key ? found(entry) : find(key);
    }
  }

  /**
   * Finds for each long the first slot from its home on that is free or has its piece of the hash,
   * and the long whose number stands there.
   */
  private void locate(Batch batch) {
    int[] its = table;
    int mask = numberMask;
    int size = batch.size;
    long[] keys = batch.keys;
    long[] hashes = batch.hashes;
    int[] slots = batch.slots;
    int[] entries = batch.entries;
    for (int i = 0; i < size; i++) {
      long hash = hash(keys[i]);
      int slot = home(hash);
      hashes[i] = hash;
      slots[i] = slot;
      entries[i] = its[slot];
    }
    for (int i = 0; i < size; i++) {
      int piece = (int) hashes[i] & ~mask;
      int entry = entries[i];
      if (entry != 0 && (entry & ~mask) != piece) {
        int slot = slots[i];
        do {
          slot = slot + 1 == its.length ? 0 : slot + 1;
          entry = its[slot];
        } while (entry != 0 && (entry & ~mask) != piece);
        slots[i] = slot;
        entries[i] = entry;
      }
    }
    long[] stored = batch.stored;
    int last = known - 1;
    for (int i = 0; i < size && last >= 0; i++) {
      stored[i] = get(Math.clamp((entries[i] & mask) - 1, 0, last));
    }
  }

  // -------------------------------------------------------------------------------- claims

  /**
   * Makes ready for claims.
   *
   * @param by who may claim
   * @param single whether only one thread will
   */
  public void open(Claims[] by, boolean single) {
    claims = by;
    whoBits = Integer.SIZE - Integer.numberOfLeadingZeros(by.length - 1);
    alone = single;
    known = count();
    taken.set(known);
  }

  /**
   * Claims those longs of a batch that are not in the set and that nobody has claimed at a lower
   * place.
   *
   * @param places the place at which each is found, ascending also from batch to batch
   * @param who the index of the claims
   * @return false if the table has no room; then nothing is claimed, and all claims must be
   *     {@linkplain #withdraw withdrawn}
   */
  public boolean claim(Batch batch, int[] places, int who) {
    int size = batch.size;
    Claims by = claims[who];
    long most = known + ((long) by.size() + size + 1 << whoBits);
    if (taken.addAndGet(size) >= table.length || most > numberMask) {
      return false;
    }
    locate(batch);
    int fresh = 0;
    for (int i = 0; i < size; i++) {
      if (batch.entries[i] == 0 || batch.stored[i] != batch.keys[i] || known == 0) {
        fresh += claim(batch.keys[i], batch.hashes[i], batch.slots[i], places[i], who) ? 1 : 0;
      }
    }
    taken.addAndGet(fresh - size);
    return true;
  }

  /**
   * Claims a long if it can.
   *
   * @param from the search begins at this slot
   * @return whether it takes a slot that was free
   */
  private boolean claim(long key, long hash, int from, int place, int who) {
    Claims by = claims[who];
    int mine = piece(hash) | number(by.size(), who) + 1;
    int slot = from;
    while (true) {
      int entry = (int) ENTRY.getAcquire(table, slot);
      if (entry == 0 || loses(entry, mine, key, place)) {
        by.note(key, slot, place);
        if (take(slot, entry, mine, alone)) {
          by.keep();
          return entry == 0;
        }
      } else if (is(entry, mine, key)) {
        return false;
      } else {
        slot = after(slot);
      }
    }
  }

  /** Whether an entry is for a long, as far as that of another claim for it. */
  private boolean is(int entry, int mine, long key) {
    if (((entry ^ mine) & ~numberMask) != 0) {
      return false;
    }
    int number = found(entry);
    return (number < known ? get(number) : claimant(number).key(claim(number))) == key;
  }

  /** Whether an entry is a claim for a long at a higher place. */
  private boolean loses(int entry, int mine, long key, int place) {
    int number = found(entry);
    return number >= known && is(entry, mine, key) && claimant(number).place(claim(number)) > place;
  }

  private int number(int claim, int who) {
    return known + (claim << whoBits | who);
  }

  private Claims claimant(int number) {
    return claims[number - known & (1 << whoBits) - 1];
  }

  private int claim(int number) {
    return number - known >>> whoBits;
  }

  /**
   * When all have claimed: drops the claims that are lost. Several threads may do so at once, for
   * different claims.
   *
   * @param counts counts those that are not lost, by place
   */
  public void settle(int who, int[] counts) {
    Claims by = claims[who];
    for (int claim = 0; claim < by.size(); claim++) {
      if (alone || found(table[by.slot(claim)]) == number(claim, who)) {
        counts[by.place(claim)]++;
      } else {
        by.lose(claim);
      }
    }
  }

  /** The next longs, so many of them, have numbers from now on. */
  public void accept(int more) {
    longs.extend(more);
  }

  /**
   * Gives claims their numbers, when all are accepted. Several threads may do so at once, for
   * different claims.
   *
   * @param first by place: the number of its first claim that is not lost; afterwards that behind
   *     the last
   * @param end claims from this place on get none
   */
  public void number(int who, int[] first, int end) {
    Claims by = claims[who];
    for (int claim = 0; claim < by.size() && by.place(claim) < end; claim++) {
      if (!by.isLost(claim)) {
        int slot = by.slot(claim);
        int number = first[by.place(claim)]++;
        put(number, by.key(claim), slot, table[slot] & ~numberMask);
      }
    }
  }

  /** Ends claiming, when all claims have their numbers. */
  public void close() {
    known = count();
    claims = new Claims[0];
  }

  /**
   * Ends claiming. What has no number is forgotten; the table is empty until it is {@linkplain
   * #fill filled} again.
   */
  public void withdraw() {
    close();
    Arrays.fill(table, 0);
  }

  // --------------------------------------------------------------------------------- table

  /**
   * Whether the table, without being too full, has room for claims at so many places. It may still
   * turn out to have none, if they are more than some for each place.
   */
  public boolean hasRoom(int places) {
    return table.length == mostSlots
        ? count() < room
        : count() <= room && count() + 8L * places < table.length;
  }

  /**
   * Makes the table larger. It is empty until it is {@linkplain #fill filled} again.
   *
   * @throws Halt with {@code K003} if there is no larger one
   */
  public void enlarge() {
    if (table.length == mostSlots) {
      throw new Halt(Problem.K003);
    }
    long length = table.length;
    long more = 4 * length < FEW_SLOTS ? 4 * length : Math.max(FEW_SLOTS, length * 4 / 3);
    table = new int[0];
    makeTable((int) Math.min(mostSlots, more));
  }

  private void makeTable(int slots) {
    room = (int) (slots * 7L / 10);
    numberMask = (1 << Integer.SIZE - Integer.numberOfLeadingZeros(2 * slots - 1)) - 1;
    table = new int[slots];
  }

  /**
   * Fills the empty table with the longs, or with a part of them. Several threads may do so at once
   * with different parts.
   */
  public void fill(int part, int parts) {
    long[] hashes = new long[TOGETHER];
    int[] entries = new int[TOGETHER];
    int end = (int) ((long) count() * (part + 1) / parts);
    for (int from = (int) ((long) count() * part / parts); from < end; from += TOGETHER) {
      int size = Math.min(TOGETHER, end - from);
      for (int i = 0; i < size; i++) {
        hashes[i] = hash(get(from + i));
        entries[i] = table[home(hashes[i])];
      }
      for (int i = 0; i < size; i++) {
        int slot = entries[i] == 0 ? home(hashes[i]) : after(home(hashes[i]));
        int entry = piece(hashes[i]) | from + i + 1;
        while (table[slot] != 0 || !take(slot, 0, entry, parts == 1)) {
          slot = after(slot);
        }
      }
    }
  }

  /** Replaces an entry; false if another thread was faster. */
  private boolean take(int slot, int entry, int by, boolean single) {
    if (!single) {
      return ENTRY.compareAndSet(table, slot, entry, by);
    }
    table[slot] = by;
    return true;
  }

  private void put(int number, long key, int slot, int piece) {
    longs.set(number, key);
    table[slot] = piece | number + 1;
  }

  /** The slot where the search for a long begins: its hash scaled to the size of the table. */
  private int home(long hash) {
    return (int) ((hash >>> Integer.SIZE) * table.length >>> Integer.SIZE);
  }

  private int after(int slot) {
    return slot + 1 == table.length ? 0 : slot + 1;
  }

  private int piece(long hash) {
    return (int) hash & ~numberMask;
  }

  /** Mixes the bits so that both the high and the low ones depend on all of them. */
  private static long hash(long key) {
    long hash = (key ^ key >>> 32) * 0x9E3779B97F4A7C15L;
    hash = (hash ^ hash >>> 29) * 0xBF58476D1CE4E5B9L;
    return hash ^ hash >>> 32;
  }
}
