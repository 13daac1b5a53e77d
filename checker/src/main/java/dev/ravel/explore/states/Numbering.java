// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Halt;

/**
 * A set of longs, numbered from 0 in the order in which they were added. It has the longs by
 * number, and the {@link Slots} that find them. A limit may break off what fills a table that has
 * become larger ({@link Rehashing}).
 *
 * <p>One thread may add longs ahead: they are in the set, but count only when they are {@linkplain
 * #accept accepted}, and can be {@linkplain #withdraw withdrawn} before. How several threads add at
 * once, with the same numbers, is the affair of {@link ConcurrentInsert}.
 *
 * <p>Memory: 8 bytes for each long, or fewer where those that were added one after the other have
 * many bits in common ({@link PackedLongs}), and the slots.
 *
 * <p>Several threads may look numbers up at once while nobody adds, unless a limit has broken
 * something off.
 */
public final class Numbering {
  /** The result of {@link #lookUp} for a long that is not in the set. */
  public static final int ABSENT = -1;

  private final Slots slots;
  private final PackedLongs longs = new PackedLongs();
  private final Rehashing filling;

  /** The longs that count; others may be added ahead. */
  private int count;

  /** The number of calls of {@link #withdraw}. */
  private long withdrawals;

  /** An empty set. */
  public Numbering() {
    this(Slots.MOST);
  }

  /** Creates an empty set whose table grows to a number of slots only. */
  public Numbering(int mostSlots) {
    slots = new Slots(mostSlots);
    filling = new Rehashing(slots, this::hashes);
  }

  /** The number of longs that count. */
  public int count() {
    return count;
  }

  /** The memory that this takes for what counts, in bytes. */
  public long bytes() {
    return longs.bytes(count) + slots.bytes();
  }

  /** The long with a number. */
  public long get(int number) {
    return longs.get(number);
  }

  /** The table. */
  public Slots slots() {
    return slots;
  }

  // ------------------------------------------------------------------------- one at a time

  /** The number of a long, or {@link #ABSENT}. */
  public int find(long key) {
    return slots.number(slots.entries()[slot(key, Slots.hash(key))]);
  }

  /**
   * Adds a long that counts at once.
   *
   * @return its number if it was in the set before; otherwise the complement of its new number
   * @throws Halt with {@code K003} if there are no more numbers, or if a limit is reached; then it
   *     is not added
   */
  public int add(long key) {
    long hash = Slots.hash(key);
    int slot = slot(key, hash);
    int entry = slots.entries()[slot];
    if (entry != 0) {
      return slots.number(entry);
    }
    if (count == slots.room()) {
      filling.enlarge(count);
      slot = slot(key, hash);
    }
    push(key, slot, slots.piece(hash));
    int number = count++;
    longs.pack(count);
    return ~number;
  }

  /** The number of a long, or {@link #ABSENT} if it has none and gets none. */
  int number(long key, boolean learns) {
    int number = learns ? add(key) : find(key);
    return learns && number < 0 ? ~number : number;
  }

  private int slot(long key, long hash) {
    filling.mend(count);
    return slot(key, slots.piece(hash), slots.home(hash));
  }

  /** The slot of a long, or a free one for it, from a slot on. */
  private int slot(long key, int piece, int from) {
    int[] entries = slots.entries();
    int mask = slots.numberMask();
    int slot = from;
    while (true) {
      int entry = entries[slot];
      if (entry == 0 || ((entry & ~mask) == piece && get((entry & mask) - 1) == key)) {
        return slot;
      }
      slot = slot + 1 == entries.length ? 0 : slot + 1;
    }
  }

  private void push(long key, int slot, int piece) {
    longs.push(key);
    slots.entries()[slot] = piece | longs.size();
  }

  // ------------------------------------------------------------------------- many together

  /**
   * Looks longs up.
   *
   * @param numbers gets the number of each, or {@link #ABSENT}
   */
  public void lookUp(Batch batch, int[] numbers) {
    locate(batch, longs.size());
    for (int i = 0; i < batch.size; i++) {
      int entry = batch.entries[i];
      long key = batch.keys[i];
      numbers[i] = entry == 0 || batch.stored[i] == key ? slots.number(entry) : find(key);
    }
  }

  /**
   * Adds the longs of a batch, in their order; they count at once.
   *
   * @param numbers gets the number of each if it was in the set before; otherwise the complement of
   *     its new number
   * @throws Halt with {@code K003} if there are no more numbers, or if a limit is reached; then
   *     some may be missing
   */
  public void add(Batch batch, int[] numbers) {
    while (count + batch.size > slots.room() && !slots.isLargest()) {
      filling.enlarge(count);
    }
    if (count + batch.size > slots.room()) {
      for (int i = 0; i < batch.size; i++) {
        numbers[i] = add(batch.keys[i]);
      }
      return;
    }
    locate(batch, count);
    int[] entries = slots.entries();
    for (int i = 0, size = batch.size; i < size; i++) {
      long key = batch.keys[i];
      int entry = batch.entries[i];
      if (entry == 0 || batch.stored[i] != key) {
        int piece = slots.piece(batch.hashes[i]);
        int slot = slot(key, piece, batch.slots[i]);
        entry = entries[slot];
        if (entry == 0) {
          push(key, slot, piece);
          numbers[i] = ~count++;
          continue;
        }
      }
      numbers[i] = slots.number(entry);
    }
    longs.pack(count);
  }

  /**
   * Adds longs ahead, those of a batch in their order.
   *
   * @param places the place at which each is found
   * @param counts counts those that were not in the set, by place
   * @return false if the table has no room; then all that was added ahead must be withdrawn
   */
  public boolean addAhead(Batch batch, int[] places, int[] counts) {
    locate(batch, longs.size());
    int limit = slots.limit();
    int[] entries = slots.entries();
    for (int i = 0, size = batch.size; i < size; i++) {
      long key = batch.keys[i];
      if (batch.entries[i] != 0 && batch.stored[i] == key) {
        continue;
      }
      int piece = slots.piece(batch.hashes[i]);
      int slot = slot(key, piece, batch.slots[i]);
      if (entries[slot] == 0) {
        if (longs.size() == limit) {
          return false;
        }
        push(key, slot, piece);
        counts[places[i]]++;
      }
    }
    return true;
  }

  /**
   * Finds for each long the first slot from its home on that is free or has its piece of the hash.
   * It also finds the long whose number stands there, if the number is below {@code known}. One
   * kind of work after the other, each for all longs: so the processor has as many as possible
   * under way.
   */
  void locate(Batch batch, int known) {
    filling.mend(count);
    hash(batch);
    lookHome(batch);
    search(batch);
    if (known > 0) {
      lookUnder(batch, known - 1);
    }
  }

  private void hash(Batch batch) {
    long[] keys = batch.keys;
    long[] hashes = batch.hashes;
    int[] homes = batch.slots;
    int length = slots.entries().length;
    for (int i = 0, size = batch.size; i < size; i++) {
      long hash = Slots.hash(keys[i]);
      hashes[i] = hash;
      homes[i] = Slots.home(hash, length);
    }
  }

  private void lookHome(Batch batch) {
    int[] its = slots.entries();
    int[] homes = batch.slots;
    int[] entries = batch.entries;
    int[] ahead = batch.under;
    int end = its.length - 1;
    for (int i = 0, size = batch.size; i < size; i++) {
      int slot = homes[i];
      entries[i] = its[slot];
      ahead[i] = its[Math.min(slot + Slots.LINE, end)]; // only so that it is at hand
    }
  }

  private void search(Batch batch) {
    int[] its = slots.entries();
    int mask = slots.numberMask();
    long[] hashes = batch.hashes;
    int[] places = batch.slots;
    int[] entries = batch.entries;
    for (int i = 0, size = batch.size; i < size; i++) {
      int piece = (int) hashes[i] & ~mask;
      int entry = entries[i];
      if (entry != 0 && (entry & ~mask) != piece) {
        int slot = places[i];
        do {
          slot = slot + 1 == its.length ? 0 : slot + 1;
          entry = its[slot];
        } while (entry != 0 && (entry & ~mask) != piece);
        places[i] = slot;
        entries[i] = entry;
      }
    }
  }

  private void lookUnder(Batch batch, int last) {
    int[] entries = batch.entries;
    int[] under = batch.under;
    int mask = slots.numberMask();
    for (int i = 0, size = batch.size; i < size; i++) {
      under[i] = Math.clamp((entries[i] & mask) - 1, 0, last);
    }
    longs.get(under, batch.size, batch.stored);
  }

  // --------------------------------------------------------------------------------- ahead

  /** Makes room for a number of longs ahead, which {@link ConcurrentInsert} puts in. */
  public void extend(int more) {
    longs.extend(more);
  }

  /** Puts a long under a number ahead, in a slot. */
  void put(int number, long key, int slot, int piece) {
    longs.set(number, key);
    slots.entries()[slot] = piece | number + 1;
  }

  /**
   * Packs the longs that count, as far as that saves memory. Those that one thread adds so that
   * they count at once are packed without this; for those that are added ahead it is to be called
   * when no other thread does anything and all that count are put in.
   */
  public void pack() {
    longs.pack(count);
  }

  /** Counts a number of the next longs ahead from now on. */
  public void accept(int more) {
    count += more;
  }

  /**
   * Forgets what does not count; the table is empty until it is {@linkplain #fill filled}.
   *
   * @throws Halt if a limit is reached
   */
  public void withdraw() {
    withdrawals++;
    longs.cut(count);
    filling.clear();
  }

  /** Returns the number of calls of {@link #withdraw}. */
  long withdrawals() {
    return withdrawals;
  }

  // --------------------------------------------------------------------------------- table

  /**
   * Makes the table larger. It is empty until it is {@linkplain #fill filled}.
   *
   * @throws Halt with {@code K003} if there is no larger one
   */
  public void enlarge() {
    slots.enlarge();
  }

  /**
   * Fills the empty table with the longs that count, or with a part of them. Several threads may do
   * so at once with different parts.
   *
   * @throws Halt if a limit is reached
   */
  public void fill(int part, int parts) {
    int from = (int) ((long) count * part / parts);
    int to = (int) ((long) count * (part + 1) / parts);
    filling.fill(from, to, parts == 1);
  }

  private void hashes(int first, int many, long[] into) {
    for (int i = 0; i < many; i++) {
      into[i] = Slots.hash(longs.get(first + i));
    }
  }
}
