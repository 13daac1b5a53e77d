// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The addition of longs to a {@link Numbering} by several threads at once. They get the numbers
 * that they would get one after the other. Each long is found at a place. A thread {@linkplain
 * #claim claims} what is not in the set: the claim takes a slot, and of two claims for a long the
 * one with the lower place has the slot in the end. When all have claimed, each {@linkplain #settle
 * drops} what it has lost, the numbers are counted out in the order of the places, and each thread
 * {@linkplain #number gives} its own claims their numbers. So nothing depends on who is fastest.
 */
public final class ConcurrentInsert {
  private final Numbering set;
  private final Slots slots;

  /** The longs that had numbers before the claims; entries with numbers from here on are claims. */
  private int known;

  /**
   * The claims of each thread that may claim. The i-th claim of the k-th has the number {@code
   * known + (i << whoBits | k)}.
   */
  private ReservedSlots[] claims = {};

  private int whoBits;

  /** Slots that are taken or will soon be. */
  private final AtomicInteger taken = new AtomicInteger();

  /** Claims for longs of a set. */
  public ConcurrentInsert(Numbering set) {
    this.set = set;
    this.slots = set.slots();
  }

  /**
   * Makes ready for claims.
   *
   * @param by who may claim
   */
  public void open(ReservedSlots[] by) {
    claims = by;
    whoBits = Integer.SIZE - Integer.numberOfLeadingZeros(by.length - 1);
    known = set.count();
    taken.set(known);
    for (ReservedSlots its : by) {
      its.clear();
    }
  }

  /**
   * Claims those longs of a batch that are not in the set and that nobody has claimed at a lower
   * place.
   *
   * @param places the place at which each is found
   * @param who the index of the claims
   * @return false if there may be no room in the table; whether that is so may depend on who is
   *     fastest. Then nothing is claimed, and all claims must be withdrawn
   */
  public boolean claim(Batch batch, int[] places, int who) {
    int size = batch.size;
    ReservedSlots by = claims[who];
    long most = known + ((long) by.size() + size + 1 << whoBits);
    if (taken.addAndGet(size) > slots.limit() || most > slots.numberMask()) {
      return false;
    }
    set.locate(batch, known);
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
    ReservedSlots by = claims[who];
    int mine = slots.piece(hash) | known + (by.size() << whoBits | who) + 1;
    int slot = from;
    while (true) {
      int entry = slots.entryNow(slot);
      if (entry == 0 || loses(entry, mine, key, place)) {
        by.note(key, slot, place);
        if (slots.take(slot, entry, mine)) {
          by.keep();
          return entry == 0;
        }
      } else if (is(entry, mine, key)) {
        return false;
      } else {
        slot = slots.after(slot);
      }
    }
  }

  /** Returns whether an entry is for a long, as far as that of another claim for it. */
  private boolean is(int entry, int mine, long key) {
    if (((entry ^ mine) & ~slots.numberMask()) != 0) {
      return false;
    }
    int number = slots.number(entry);
    return (number < known ? set.get(number) : claimant(number).key(claim(number))) == key;
  }

  /** Returns whether an entry is a claim for a long at a higher place. */
  private boolean loses(int entry, int mine, long key, int place) {
    int number = slots.number(entry);
    return number >= known && is(entry, mine, key) && claimant(number).place(claim(number)) > place;
  }

  private ReservedSlots claimant(int number) {
    return claims[number - known & (1 << whoBits) - 1];
  }

  private int claim(int number) {
    return number - known >>> whoBits;
  }

  /**
   * Drops the claims that are lost, when all have claimed. Several threads may do so at once, for
   * different claims.
   *
   * @param counts counts those that are not lost, by place
   */
  public void settle(int who, int[] counts) {
    ReservedSlots by = claims[who];
    int[] entries = slots.entries();
    for (int claim = 0; claim < by.size(); claim++) {
      if (slots.number(entries[by.slot(claim)]) == known + (claim << whoBits | who)) {
        counts[by.place(claim)]++;
      } else {
        by.lose(claim);
      }
    }
  }

  /**
   * Gives claims their numbers, for which the set has been extended. Several threads may do so at
   * once, for different claims.
   *
   * @param first by place the number of its first claim that is not lost; afterwards the one after
   *     the last
   * @param end claims from this place on get none
   */
  public void number(int who, int[] first, int end) {
    ReservedSlots by = claims[who];
    int[] entries = slots.entries();
    int mask = slots.numberMask();
    for (int claim = 0; claim < by.size(); claim++) {
      int place = by.place(claim);
      if (place < end && !by.isLost(claim)) {
        int slot = by.slot(claim);
        set.put(first[place]++, by.key(claim), slot, entries[slot] & ~mask);
      }
    }
  }
}
