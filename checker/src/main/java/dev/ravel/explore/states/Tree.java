// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import java.util.Arrays;

/**
 * A tree that folds the words of a state into one long, and back. It is tree compression (A.
 * Laarman, J. van de Pol and M. Weber, "Parallel recursive state compression for free", SPIN 2011,
 * section 3). Each word gets a number, two neighbouring numbers are a pair, which gets a number
 * again, and so on; the last two numbers are the long. Neighbouring states share most of these
 * parts, so they are few. One word needs no folding.
 *
 * <p>A state in the tree is a {@code long[]}, at first {@link #blank}: its words, then as many of
 * its parts as ints in longs. {@link #fold} and {@link #unfold} keep both together, so that a
 * successor that changes one word, and a state that is like the one that was there before, need a
 * look-up for each part above what differs only. Behind them lies a bit for each inner part, by
 * which what is to be worked out is noted; all of these are 0 between two calls.
 */
public final class Tree {
  /** The mark for what is above the two halves of the long. */
  private static final int ROOT = -1;

  private final int words;

  /** The two halves of each inner part, as positions of parts; the parts of words come first. */
  private final int[] left;

  private final int[] right;

  /** The inner part of which each part is a half, or {@link #ROOT}. */
  private final int[] parent;

  /** The two halves of the long. */
  private int top;

  private int top2;

  /** The numbers of words; those of pairs are others, which have the same high bits. */
  private final Numbering leaves = new Numbering();

  private final Numbering pairs = new Numbering();
  private int inner;

  /** Creates a tree over a number of words. */
  public Tree(int words) {
    this.words = words;
    this.left = new int[Math.max(0, words - 2)];
    this.right = new int[left.length];
    this.parent = new int[words + left.length];
    Arrays.fill(parent, ROOT);
    if (words > 1) {
      int middle = (words + 1) / 2;
      this.top = build(0, middle);
      this.top2 = build(middle, words);
    }
  }

  private int build(int from, int to) {
    if (to - from == 1) {
      return from;
    }
    int middle = (from + to + 1) / 2;
    int low = build(from, middle);
    int high = build(middle, to);
    left[inner] = low;
    right[inner] = high;
    parent[low] = inner;
    parent[high] = inner;
    return words + inner++;
  }

  /** An array for a state; it holds none yet. */
  public long[] blank() {
    if (words == 1) {
      return new long[1];
    }
    long[] state = new long[marks() + (left.length + Long.SIZE - 1 >>> 6)];
    Arrays.fill(state, words, marks(), Numbering.ABSENT);
    return state;
  }

  /** Returns the index where the bits of the inner parts begin. */
  private int marks() {
    return words + words + left.length;
  }

  /** The number of parts that are not the same. */
  int parts() {
    return leaves.count() + pairs.count();
  }

  /** The memory that the parts take, in bytes. */
  public long bytes() {
    return words == 1 ? 0 : leaves.bytes() + (words == 2 ? 0 : pairs.bytes());
  }

  /**
   * Unfolds a long to words and parts. Cost: two look-ups for each inner part that differs from
   * what the array held before, and one for each word.
   */
  public void unfold(long key, long[] state) {
    if (words == 1) {
      state[0] = key;
      return;
    }
    load(state, top, (int) (key >>> Integer.SIZE));
    load(state, top2, (int) key);
    for (int at = state.length - 1; at >= marks(); at--) {
      while (state[at] != 0) { // halves have smaller numbers than what they are halves of
        int bit = Long.SIZE - 1 - Long.numberOfLeadingZeros(state[at]);
        state[at] &= ~(1L << bit);
        int i = (at - marks() << 6) + bit;
        long pair = pairs.get((int) state[words + words + i]);
        load(state, left[i], (int) (pair >>> Integer.SIZE));
        load(state, right[i], (int) pair);
      }
    }
  }

  /** Puts a part in its place; what it consists of is loaded next if it was another one. */
  private void load(long[] state, int part, int number) {
    if (state[words + part] != number) {
      state[words + part] = number;
      if (part < words) {
        state[part] = leaves.get(number);
      } else {
        mark(state, part - words);
      }
    }
  }

  private void mark(long[] state, int i) {
    state[marks() + (i >>> 6)] |= 1L << i;
  }

  /**
   * Folds words, all of whose parts get numbers.
   *
   * @param state its words; its parts are filled in
   */
  public long fold(long[] state) {
    if (words > 1) {
      for (int word = 0; word < words; word++) {
        state[words + word] = leaves.number(state[word], true);
      }
      for (int i = 0; i < left.length; i++) {
        state[words + words + i] = pairs.number(pair(state, left[i], right[i]), true);
      }
    }
    return key(state);
  }

  /**
   * Folds words after some of them were changed. It computes the parts above these only.
   *
   * @param state its words, and the parts that belonged to the words as they were before; becomes
   *     its own parts, but for some if one has no number
   * @param changed the words that were changed, from {@code 0} on
   * @param count how many these are
   * @param learns whether parts that have no number get one; then no other thread may be here
   * @return whether every part has a number; the long is then {@link #key}
   */
  public boolean refold(long[] state, int[] changed, int count, boolean learns) {
    if (words == 1) {
      return true;
    }
    for (int k = 0; k < count; k++) {
      int word = changed[k];
      int number = leaves.number(state[word], learns);
      if (number == Numbering.ABSENT) {
        Arrays.fill(state, marks(), state.length, 0);
        return false;
      }
      state[words + word] = number;
      for (int i = parent[word]; i != ROOT && !isMarked(state, i); i = parent[words + i]) {
        mark(state, i);
      }
    }
    for (int at = marks(); at < state.length; at++) {
      for (; state[at] != 0; state[at] &= state[at] - 1) {
        int i = (at - marks() << 6) + Long.numberOfTrailingZeros(state[at]);
        int number = pairs.number(pair(state, left[i], right[i]), learns);
        if (number == Numbering.ABSENT) {
          Arrays.fill(state, at, state.length, 0);
          return false;
        }
        state[words + words + i] = number;
      }
    }
    return true;
  }

  private boolean isMarked(long[] state, int i) {
    return (state[marks() + (i >>> 6)] >>> i & 1) != 0;
  }

  /**
   * Makes a state what it was before some words were changed and {@linkplain #refold folded}.
   *
   * @param before what it was
   */
  void restore(long[] state, long[] before, int[] changed, int count) {
    for (int k = 0; k < count; k++) {
      int word = changed[k];
      state[word] = before[word];
      if (words > 1) {
        state[words + word] = before[words + word];
        int i = parent[word];
        while (i != ROOT && state[words + words + i] != before[words + words + i]) {
          state[words + words + i] = before[words + words + i];
          i = parent[words + i];
        }
      }
    }
  }

  /** The long of words whose parts are all known. */
  public long key(long[] state) {
    return words == 1 ? state[0] : pair(state, top, top2);
  }

  private long pair(long[] state, int low, int high) {
    return state[words + low] << Integer.SIZE | state[words + high];
  }
}
