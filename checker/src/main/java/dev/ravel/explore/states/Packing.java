// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Limits;
import java.util.Arrays;

/**
 * The layout of the values of a state's objects in a few {@code long} words. Each object has a
 * field of just enough bits for the values it has had so far, and no field crosses a word's border,
 * so that giving an object a value changes one word.
 *
 * <p>Objects get new values while exploring. A value that does not fit needs a wider packing, under
 * which all states are packed anew; the bits that a word has to spare go to its objects with the
 * most values, which are the ones that grow, so this becomes rare.
 *
 * <p>Equal states have equal words: unused bits are 0.
 */
public final class Packing {
  private static final int BITS = Long.SIZE;

  /** The most bits of a field. Values are ints from 0 on. */
  private static final int FIELD = Integer.SIZE - 1;

  private final int words;
  private final int[] word;
  private final int[] shift;
  private final int[] mask;

  /** By word, the bits that belong to no object. */
  private final long[] unused;

  private Packing(int words, int[] word, int[] shift, int[] mask) {
    this.words = words;
    this.word = word;
    this.shift = shift;
    this.mask = mask;
    this.unused = new long[words];
    Arrays.fill(unused, -1);
    for (int object = 0; object < word.length; object++) {
      unused[word[object]] &= ~field(object);
    }
  }

  /** A packing in which each object has room for its values and no more, but for spare bits. */
  public static Packing of(int[] values, int[] order) {
    return of(values, values, order);
  }

  /**
   * A packing in which each object has room. Where one word has no room for all of them, neighbours
   * in an order lie in the same word, and all words are about equally full of objects that have
   * several values by now; others, which are the same in all states, lie where there is room beside
   * these. The number of words is then even, so that both halves of a state ({@link Tree}) have as
   * many.
   *
   * @param values the number of values of each object
   * @param room the number of values for which it gets room; at least as many
   * @param order all objects, those next to each other that belong together
   */
  static Packing of(int[] values, int[] room, int[] order) {
    int objects = values.length;
    int[] widths = new int[objects];
    boolean[] varies = new boolean[objects];
    long total = 0;
    long varying = 0;
    for (int object = 0; object < objects; object++) {
      widths[object] = width(room[object]);
      varies[object] = values[object] > 1;
      total += widths[object];
      varying += varies[object] ? widths[object] : 0;
    }
    int[] word = new int[objects];
    int words = (int) Math.max(1, (total + BITS - 1) / BITS);
    int[] spare = new int[Math.max(2, objects + 1)];
    while (!place(widths, varies, order, varying, words, word, spare)) {
      words++;
    }
    if (words > 1 && words % 2 != 0) {
      words++;
      boolean _ = place(widths, varies, order, varying, words, word, spare);
    }
    spend(spare, word, widths, room);
    int[] shift = new int[objects];
    int[] mask = new int[objects];
    int[] next = new int[words];
    for (int object = 0; object < objects; object++) {
      // A field without bits shifts by 0; a full word's next shift would be 64.
      shift[object] = widths[object] == 0 ? 0 : next[word[object]];
      mask[object] = (int) ((1L << widths[object]) - 1);
      next[word[object]] += widths[object];
    }
    return new Packing(words, word, shift, mask);
  }

  /**
   * Places the fields of objects that vary one after the other. A word is left when it has its
   * share of all of their bits. Then it places the others into the room that is left.
   *
   * @return false if that number of words has no room for them
   */
  private static boolean place(
      int[] widths, boolean[] varies, int[] order, long total, int words, int[] word, int[] spare) {
    Limits.poll();
    Arrays.fill(spare, BITS);
    int at = 0;
    long before = 0; // the bits that are placed
    for (int object : order) {
      if (!varies[object]) {
        continue;
      }
      int width = widths[object];
      boolean hasItsShare = (2 * before + width) * words > 2 * total * (at + 1);
      if (width > 0 && (hasItsShare || spare[at] < width)) {
        at++;
        if (at == words) {
          return false;
        }
      }
      word[object] = at;
      spare[at] -= width;
      before += width;
    }
    at = 0;
    for (int object : order) {
      if (!varies[object]) {
        while (spare[at] < widths[object]) {
          at++;
          if (at == words) {
            return false;
          }
        }
        word[object] = at;
        spare[at] -= widths[object];
      }
    }
    return true;
  }

  /**
   * Gives spare bits to the objects of their word. They get a bit each, those with most values
   * first.
   */
  private static void spend(int[] spare, int[] word, int[] widths, int[] values) {
    long[] order = new long[values.length];
    for (int object = 0; object < order.length; object++) {
      order[object] = (long) -values[object] << Integer.SIZE | object;
    }
    Arrays.sort(order);
    for (long entry : order) {
      int object = (int) entry;
      if (spare[word[object]] > 0 && widths[object] < FIELD) {
        spare[word[object]]--;
        widths[object]++;
      }
    }
  }

  /** The bits that hold the numbers below {@code values}. */
  private static int width(int values) {
    return values <= 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(values - 1);
  }

  /** The number of words of a state; at least 1. */
  public int words() {
    return words;
  }

  /** Returns whether an object's field has room for a value. */
  public boolean fits(int object, int value) {
    return value <= mask[object];
  }

  /** Returns whether all values of a state have room. */
  public boolean fits(int[] state) {
    for (int object = 0; object < state.length; object++) {
      if (!fits(object, state[object])) {
        return false;
      }
    }
    return true;
  }

  /** Packs a state whose values fit. */
  public void pack(int[] state, long[] into) {
    Arrays.fill(into, 0, words, 0);
    for (int object = 0; object < state.length; object++) {
      into[word[object]] |= (long) state[object] << shift[object];
    }
  }

  /** Unpacks a state. */
  public void unpack(long[] packed, int[] state) {
    if (words == 1) {
      unpack(packed[0], state);
      return;
    }
    for (int object = 0; object < state.length; object++) {
      state[object] = (int) (packed[word[object]] >>> shift[object]) & mask[object];
    }
  }

  private void unpack(long only, int[] state) {
    int[] shifts = shift;
    int[] masks = mask;
    for (int object = 0; object < state.length; object++) {
      state[object] = (int) (only >>> shifts[object]) & masks[object];
    }
  }

  /**
   * Returns whether no bit is set that belongs to no object, as in all that {@link #pack} makes.
   */
  public boolean isPacked(long[] its) {
    long beside = 0;
    for (int k = 0; k < words; k++) {
      beside |= its[k] & unused[k];
    }
    return beside == 0;
  }

  /** Returns the same for a number of states of one word. */
  public boolean arePacked(long[] its, int count) {
    long all = 0;
    for (int k = 0; k < count; k++) {
      all |= its[k];
    }
    return (all & unused[0]) == 0;
  }

  /** The value of an object in a packed state. */
  public int value(long[] packed, int object) {
    return (int) (packed[word[object]] >>> shift[object]) & mask[object];
  }

  /** The word of an object. */
  public int word(int object) {
    return word[object];
  }

  /** The bits of its word that hold an object. */
  public long field(int object) {
    return (long) mask[object] << shift[object];
  }

  /** A value of an object in its place in the word. */
  public long placed(int object, int value) {
    return (long) value << shift[object];
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return 12L * word.length + (long) Long.BYTES * unused.length;
  }
}
