// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The states that the steps of some states lead to, as the longs under which the store knows or
 * would know them. They are collected from several states before they are looked up together.
 */
final class Successors {
  private final StateStore store;
  private final Moves moves;
  private final int processes;
  private long[] keys = new long[256];
  private long[] stored = new long[256];
  private int[] numbers = new int[256];
  private int[] movers = new int[256];
  private int size;

  /** The words of those of which a part has no number yet, one after the other. */
  private long[] loose = new long[64];

  private int looseWords;
  private long[] next = new long[0];

  /** No successors. */
  Successors(ConcurrentSystem system, StateStore store, Moves moves) {
    this.store = store;
    this.moves = moves;
    this.processes = system.processes();
  }

  /** Forgets all. */
  void clear() {
    size = 0;
    looseWords = 0;
  }

  /** The number of successors. */
  int size() {
    return size;
  }

  /** The process whose step leads to a successor. */
  int mover(int successor) {
    return movers[successor];
  }

  /** After {@link #lookUp}: the number of a successor; negative if it is not stored. */
  int number(int successor) {
    return numbers[successor];
  }

  /** Whether a successor is not stored because it has a part of which no stored state is made. */
  boolean isLoose(int successor) {
    return numbers[successor] == Numbering.SKIPPED;
  }

  /** The long of a successor that is not loose. */
  long key(int successor) {
    return keys[successor];
  }

  /** The words of the loose successors, in their order, one after the other. */
  long[] looseWords() {
    return loose;
  }

  /** Looks all of them up. */
  void lookUp() {
    store.lookUp(keys, numbers, stored, size);
  }

  /**
   * Adds the successors of a state, by process and outcome.
   *
   * @param begins where the code of each process's reaction begins
   */
  void add(Cursor at, int[] begins) {
    if (store.packing().words() == 1) {
      addNarrow(at.words()[0], begins);
    } else {
      addWide(at.words(), begins);
    }
  }

  /** States of one word are their own longs. */
  private void addNarrow(long word, int[] begins) {
    long[] code = moves.code();
    for (int process = 0; process < processes; process++) {
      int at = begins[process];
      int steps = Moves.steps(code[at]);
      at++;
      reserve(steps);
      for (int k = 0; k < steps; k++) {
        long key = word;
        if (code[at] != 0) {
          key = word & code[at + 2] | code[at + 3];
          at += 3;
        }
        at++;
        keys[size] = key;
        numbers[size] = 0;
        movers[size] = process;
        size++;
      }
    }
  }

  private void addWide(long[] words, int[] begins) {
    long[] code = moves.code();
    Tree tree = store.tree();
    if (next.length != words.length) {
      next = new long[words.length];
    }
    for (int process = 0; process < processes; process++) {
      int at = begins[process];
      int steps = Moves.steps(code[at]);
      at++;
      reserve(steps);
      for (int k = 0; k < steps; k++) {
        System.arraycopy(words, 0, next, 0, next.length);
        int end = at + 1 + 3 * (int) code[at];
        for (at++; at < end; at += 3) {
          int word = (int) code[at];
          next[word] = next[word] & code[at + 1] | code[at + 2];
        }
        boolean known = tree.refold(next, words);
        if (known) {
          keys[size] = tree.key(next);
        } else {
          keepLoose();
        }
        numbers[size] = known ? 0 : Numbering.SKIPPED;
        movers[size] = process;
        size++;
      }
    }
  }

  private void keepLoose() {
    int length = store.packing().words();
    if (looseWords + length > loose.length) {
      loose = Arrays.copyOf(loose, Math.max(looseWords + length, 2 * loose.length));
    }
    System.arraycopy(next, 0, loose, looseWords, length);
    looseWords += length;
  }

  private void reserve(int more) {
    if (size + more > keys.length) {
      int length = Math.max(size + more, 2 * keys.length);
      keys = Arrays.copyOf(keys, length);
      stored = new long[length];
      numbers = Arrays.copyOf(numbers, length);
      movers = Arrays.copyOf(movers, length);
    }
  }
}
