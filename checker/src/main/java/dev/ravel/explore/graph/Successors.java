// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.Batch;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.StateStore;
import dev.ravel.explore.states.Tree;
import java.util.Arrays;

/**
 * The states that the steps of some states lead to, as the longs under which the store knows or
 * would know them. They are collected from several states before they are looked up together.
 */
final class Successors {
  private final StateStore store;
  private final Moves moves;
  private final Batch batch = new Batch();
  private int[] places = new int[256];
  private long[] next = new long[0];

  /** No successors. */
  Successors(StateStore store, Moves moves) {
    this.store = store;
    this.moves = moves;
  }

  /** Forgets all. */
  void clear() {
    batch.size = 0;
  }

  /** The number of successors. */
  int size() {
    return batch.size;
  }

  /** The longs of all of them. */
  Batch batch() {
    return batch;
  }

  /** By successor: the place of the state that it was added for. */
  int[] places() {
    return places;
  }

  /**
   * Adds the successors of a state, by process and outcome.
   *
   * @param begins where the code of each process's reaction begins
   * @param steps the number of its steps
   * @param place its place
   * @param learns whether the parts of successors may get numbers; then no other thread may do
   *     anything with the store
   * @return false if a successor has a part without a number; then none is added
   */
  boolean add(Cursor at, int[] begins, int steps, int place, boolean learns) {
    batch.reserve(steps);
    if (batch.keys.length > places.length) {
      places = Arrays.copyOf(places, batch.keys.length);
    }
    int before = batch.size;
    if (store.packing().words() == 1) {
      addNarrow(at.words()[0], begins);
    } else if (!addWide(at.words(), begins, learns)) {
      batch.size = before;
      return false;
    }
    Arrays.fill(places, before, batch.size, place);
    return true;
  }

  /** States of one word are their own longs. */
  private void addNarrow(long word, int[] begins) {
    long[] code = moves.code();
    long[] keys = batch.keys;
    int size = batch.size;
    for (int begin : begins) {
      int at = begin + 1;
      for (int steps = Moves.steps(code[begin]); steps > 0; steps--) {
        if (code[at] == 0) {
          keys[size++] = word;
          at++;
        } else {
          keys[size++] = word & code[at + 2] | code[at + 3];
          at += 4;
        }
      }
    }
    batch.size = size;
  }

  private boolean addWide(long[] words, int[] begins, boolean learns) {
    long[] code = moves.code();
    Tree tree = store.tree();
    if (next.length != words.length) {
      next = new long[words.length];
    }
    for (int begin : begins) {
      int at = begin + 1;
      for (int steps = Moves.steps(code[begin]); steps > 0; steps--) {
        System.arraycopy(words, 0, next, 0, next.length);
        int end = at + 1 + 3 * (int) code[at];
        for (at++; at < end; at += 3) {
          int word = (int) code[at];
          next[word] = next[word] & code[at + 1] | code[at + 2];
        }
        if (!tree.refold(next, words, learns)) {
          return false;
        }
        batch.keys[batch.size++] = tree.key(next);
      }
    }
    return true;
  }
}
