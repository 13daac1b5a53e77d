// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import java.util.Arrays;

/**
 * Folds the words of a state into one long, and back: tree compression (A. Laarman, J. van de Pol
 * and M. Weber, "Parallel recursive state compression for free", SPIN 2011, section 3). Each word
 * gets a number, two neighbouring numbers are a pair, which gets a number again, and so on; the
 * last two numbers are the long. Neighbouring states share most of these parts, so they are few.
 * One word needs no folding.
 *
 * <p>A state in the tree is a {@code long[]} of {@link #length}: its words, then as many of its
 * parts as ints in longs; {@link #fold} and {@link #unfold} keep both together, so that a successor
 * that changes one word needs a look-up for each part above that word only.
 */
public final class Tree {
  private static final int NONE = -1;

  private final int words;

  /** By inner part: its two halves, as positions of parts; the parts of words come first. */
  private final int[] left;

  private final int[] right;

  /** By position: the inner part that it is a half of, or none. */
  private final int[] above;

  /** By inner part: the word behind the last one below it. */
  private final int[] end;

  /** The two halves of the long. */
  private int top;

  private int top2;

  private final Numbering parts = new Numbering();
  private int inner;

  /** A tree over so many words. */
  public Tree(int words) {
    this.words = words;
    this.left = new int[Math.max(0, words - 2)];
    this.right = new int[left.length];
    this.above = new int[words + left.length];
    Arrays.fill(above, NONE);
    this.end = new int[left.length];
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
    above[low] = inner;
    above[high] = inner;
    end[inner] = to;
    return words + inner++;
  }

  /** The length of a state with its parts. */
  public int length() {
    return words == 1 ? 1 : words + words + left.length;
  }

  /** The memory that the parts take, in bytes. */
  public long bytes() {
    return words == 1 ? 0 : parts.bytes();
  }

  /** Unfolds a long to words and parts. */
  public void unfold(long key, long[] state) {
    if (words == 1) {
      state[0] = key;
      return;
    }
    state[words + top] = key >>> Integer.SIZE;
    state[words + top2] = (int) key;
    for (int i = left.length - 1; i >= 0; i--) {
      long pair = parts.get((int) state[words + words + i]);
      state[words + left[i]] = pair >>> Integer.SIZE;
      state[words + right[i]] = (int) pair;
    }
    for (int word = 0; word < words; word++) {
      state[word] = parts.get((int) state[words + word]);
    }
  }

  /**
   * Folds words, all of whose parts get numbers.
   *
   * @param state its words; its parts are filled in
   */
  public long fold(long[] state) {
    if (words == 1) {
      return state[0];
    }
    for (int word = 0; word < words; word++) {
      state[words + word] = number(state[word]);
    }
    for (int i = 0; i < left.length; i++) {
      state[words + words + i] = number(pair(state, left[i], right[i]));
    }
    return pair(state, top, top2);
  }

  /**
   * Folds words. Looks up only what differs from a neighbour: for each word that does as many parts
   * as the tree is high, at most.
   *
   * @param state its words; its parts are those of the neighbour, and become its own
   * @param neighbour words with their parts
   * @param learns whether parts that have no number get one; then no other thread may be here
   * @return whether every part has a number; the long is then {@link #key}
   */
  public boolean refold(long[] state, long[] neighbour, boolean learns) {
    if (words == 1) {
      return true;
    }
    int first = differs(state, neighbour, 0);
    for (int word = first; word < words; word = differs(state, neighbour, word + 1)) {
      int part = learns ? number(state[word]) : parts.find(state[word]);
      if (part == Numbering.ABSENT) {
        return false;
      }
      state[words + word] = part;
    }
    int next = 0;
    for (int word = first; word < words; word = next) {
      next = differs(state, neighbour, word + 1);
      // the parts above this word, as far as no word that differs comes behind it below them
      int i = above[word];
      while (i != NONE && end[i] <= next) {
        long pair = pair(state, left[i], right[i]);
        int part = learns ? number(pair) : parts.find(pair);
        if (part == Numbering.ABSENT) {
          return false;
        }
        state[words + words + i] = part;
        i = above[words + i];
      }
    }
    return true;
  }

  /** The first word from one on in which two states differ, or the number of words. */
  private int differs(long[] state, long[] neighbour, int from) {
    int same = Arrays.mismatch(state, from, words, neighbour, from, words);
    return same < 0 ? words : from + same;
  }

  /** The long of words whose parts are all known. */
  public long key(long[] state) {
    return words == 1 ? state[0] : pair(state, top, top2);
  }

  private int number(long part) {
    int number = parts.add(part);
    return number < 0 ? ~number : number;
  }

  private long pair(long[] state, int low, int high) {
    return state[words + low] << Integer.SIZE | state[words + high];
  }
}
