// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import java.util.Arrays;

/**
 * States of several words, each kept as the words in which it differs. It differs from the one that
 * was added before ({@link DeltaRows}). States that are found one after the other differ in few
 * steps, and a step changes few words. Each word gets a number, which is shorter; no larger part of
 * a state is kept.
 *
 * <p>A state in hand is its words, the numbers of these, and its hash, the sum of the hashes of
 * these numbers in their places: when a word changes, one summand does.
 *
 * <p>Memory: the {@link Slots}, some 3 to 6 bytes for each state, and the words that are not the
 * same. Cost: to look a state up takes the time to read one row, if it is there.
 *
 * <p>For one thread.
 */
final class StateDifferences implements StateSet {
  /** The length of an array is not larger. */
  private static final int MOST_NUMBERS = Integer.MAX_VALUE - 8;

  private final int words;
  private final Numbering leaves = new Numbering();
  private final DeltaRows rows;
  private final DeltaRows.Reader unfolding;
  private final DeltaRows.Reader comparing;
  private final Slots slots;
  private final Rehashing filling;

  /** The numbers of the words of a single state. */
  private final int[] single;

  /** Creates an empty set of states of a number of words. */
  StateDifferences(int words) {
    this(words, Slots.MOST);
  }

  /**
   * Creates an empty set of states of a number of words; their table grows to a number of slots
   * only.
   */
  StateDifferences(int words, int mostSlots) {
    this.words = words;
    this.slots = new Slots(mostSlots);
    this.rows = new DeltaRows(words);
    this.unfolding = rows.new Reader();
    this.comparing = rows.new Reader();
    this.filling = new Rehashing(slots, this::hashes);
    this.single = new int[words];
  }

  @Override
  public int count() {
    return rows.size();
  }

  @Override
  public int parts() {
    return leaves.count();
  }

  @Override
  public long bytes() {
    return leaves.bytes() + rows.bytes() + slots.bytes();
  }

  @Override
  public long[] blank() {
    long[] state = new long[words + words + 1];
    Arrays.fill(state, words, words + words, Numbering.ABSENT);
    for (int word = 0; word < words; word++) {
      state[words + words] += hash(word, Numbering.ABSENT);
    }
    return state;
  }

  private static long hash(int word, int number) {
    return Slots.hash((long) word << Integer.SIZE | Integer.toUnsignedLong(number));
  }

  private void hashes(int first, int count, long[] into) {
    for (int i = 0; i < count; i++) {
      comparing.moveTo(first + i);
      long hash = 0;
      for (int word = 0; word < words; word++) {
        hash += hash(word, comparing.row[word]);
      }
      into[i] = hash;
    }
  }

  @Override
  public void unfold(int id, long[] state) {
    unfolding.moveTo(id);
    int[] row = unfolding.row;
    for (int word = 0; word < words; word++) {
      if (row[word] != (int) state[words + word]) {
        set(state, word, row[word]);
        state[word] = leaves.get(row[word]);
      }
    }
  }

  /** A word has a number now. */
  private void set(long[] state, int word, int number) {
    state[words + words] += hash(word, number) - hash(word, (int) state[words + word]);
    state[words + word] = number;
  }

  @Override
  public void fold(long[] state) {
    for (int word = 0; word < words; word++) {
      set(state, word, leaves.number(state[word], true));
    }
  }

  @Override
  public boolean refold(long[] state, int[] changed, int count, boolean learns) {
    for (int k = 0; k < count; k++) {
      int word = changed[k];
      int number = leaves.number(state[word], learns);
      if (number == Numbering.ABSENT) {
        return false;
      }
      set(state, word, number);
    }
    return true;
  }

  @Override
  public void restore(long[] state, long[] before, int[] changed, int count) {
    for (int k = 0; k < count; k++) {
      int word = changed[k];
      state[word] = before[word];
      state[words + word] = before[words + word];
    }
    state[words + words] = before[words + words];
  }

  @Override
  public int find(long[] state) {
    copy(state, single, 0);
    return slots.number(slots.entries()[slot(single, 0, state[words + words])]);
  }

  @Override
  public int add(long[] state) {
    copy(state, single, 0);
    return add(single, 0, state[words + words]);
  }

  private void copy(long[] state, int[] numbers, int at) {
    for (int word = 0; word < words; word++) {
      numbers[at + word] = (int) state[words + word];
    }
  }

  private int add(int[] numbers, int from, long hash) {
    int slot = slot(numbers, from, hash);
    int entry = slots.entries()[slot];
    if (entry != 0) {
      return slots.number(entry);
    }
    if (rows.size() == slots.room()) {
      filling.enlarge(rows.size());
      slot = slot(numbers, from, hash);
    }
    rows.push(numbers, from);
    slots.entries()[slot] = slots.piece(hash) | rows.size();
    return ~(rows.size() - 1);
  }

  /** The slot of a state, or a free one for it. */
  private int slot(int[] numbers, int from, long hash) {
    filling.mend(rows.size());
    int[] entries = slots.entries();
    int piece = slots.piece(hash);
    int slot = slots.home(hash);
    while (true) {
      int entry = entries[slot];
      if (entry == 0
          || slots.hasPiece(entry, piece) && isSame(slots.number(entry), numbers, from)) {
        return slot;
      }
      slot = slots.after(slot);
    }
  }

  private boolean isSame(int id, int[] numbers, int from) {
    comparing.moveTo(id);
    return Arrays.equals(comparing.row, 0, words, numbers, from, from + words);
  }

  @Override
  public void collect(long[] state, Batch batch) {
    batch.keys[batch.size] = state[words + words];
    long end = (batch.size + 1L) * words;
    if (end > batch.numbers.length) {
      if (end > MOST_NUMBERS) {
        throw new Halt(Problem.K002);
      }
      long room = Math.max(end, 2L * batch.numbers.length);
      batch.numbers = Arrays.copyOf(batch.numbers, (int) Math.min(MOST_NUMBERS, room));
    }
    copy(state, batch.numbers, batch.size * words);
  }

  /** Looks at the slots where states are looked for first, side by side. */
  private void approach(Batch batch) {
    filling.mend(rows.size());
    int[] entries = slots.entries();
    for (int i = 0; i < batch.size; i++) {
      batch.entries[i] = entries[slots.home(batch.keys[i])];
    }
  }

  @Override
  public void lookUp(Batch batch, int[] numbers) {
    approach(batch);
    for (int i = 0; i < batch.size; i++) {
      int slot = slot(batch.numbers, i * words, batch.keys[i]);
      numbers[i] = slots.number(slots.entries()[slot]);
    }
  }

  @Override
  public void add(Batch batch, int[] numbers) {
    approach(batch);
    for (int i = 0; i < batch.size; i++) {
      numbers[i] = add(batch.numbers, i * words, batch.keys[i]);
    }
  }
}
