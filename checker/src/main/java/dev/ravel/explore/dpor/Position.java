// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.Packing;
import dev.ravel.explore.states.StateStore;
import dev.ravel.explore.states.Tree;
import dev.ravel.system.ConcurrentSystem;

/**
 * Stands at a stored state, which it knows folded, packed and unpacked, and takes steps from there;
 * each changes the few words in which something was written.
 */
final class Position {
  private final ConcurrentSystem system;
  private final StateStore store;
  private final int[] state;
  private Packing packing;
  private long[] words;
  private long[] next;
  private int id = ConcurrentSystem.NONE;

  /** Stands nowhere. */
  Position(ConcurrentSystem system, StateStore store) {
    this.system = system;
    this.store = store;
    this.state = new int[system.objects()];
    fit();
  }

  private void fit() {
    packing = store.packing();
    words = new long[store.tree().length()];
    next = words.clone();
  }

  /** Goes to a stored state; does nothing if it is there. */
  void moveTo(int to) {
    if (id != to || packing != store.packing()) {
      if (packing != store.packing()) {
        fit();
      }
      store.unfold(to, words);
      packing.unpack(words, state);
      id = to;
    }
  }

  /** The state it stands at, or none. */
  int id() {
    return id;
  }

  /** The values of the state it stands at; not to be changed. */
  int[] state() {
    return state;
  }

  /**
   * Stores an initial state and goes there.
   *
   * @return its number if it was stored before; otherwise the complement of its new number
   */
  int start(int[] initial) {
    while (!store.packing().fits(initial)) {
      store.repack(Cursor.packingFor(system));
    }
    fit();
    packing.pack(initial, next);
    int found = store.add(store.tree().fold(next));
    System.arraycopy(initial, 0, state, 0, state.length);
    arrive(found);
    return found;
  }

  /**
   * Takes a step, and goes where it leads if that is new.
   *
   * @param outcome one that is a step
   * @return the number of the state it leads to if that was stored before; otherwise the complement
   *     of its new number
   */
  int step(int outcome) {
    if (!change(outcome)) {
      store.repack(Cursor.packingFor(system));
      int from = id;
      id = ConcurrentSystem.NONE;
      moveTo(from);
      if (!change(outcome)) {
        throw new IllegalStateException("no packing has room for a value that was seen");
      }
    }
    Tree tree = store.tree();
    boolean _ = tree.refold(next, words, true);
    int found = store.add(tree.key(next));
    if (found < 0) {
      system.apply(outcome, state);
      arrive(found);
    }
    return found;
  }

  /** The number of the stored state that a step leads to, or -1 if it is not stored. */
  int find(int outcome) {
    if (!change(outcome)) {
      return ConcurrentSystem.NONE;
    }
    Tree tree = store.tree();
    return tree.refold(next, words, false) ? store.find(tree.key(next)) : ConcurrentSystem.NONE;
  }

  /** Writes the words behind a step into the next ones; false if a value has no room. */
  private boolean change(int outcome) {
    System.arraycopy(words, 0, next, 0, next.length);
    for (int k = 0, n = system.writes(outcome); k < n; k++) {
      int object = system.writtenObject(outcome, k);
      int value = system.writtenValue(outcome, k);
      if (!packing.fits(object, value)) {
        return false;
      }
      int word = packing.word(object);
      next[word] = next[word] & ~packing.field(object) | packing.placed(object, value);
    }
    return true;
  }

  private void arrive(int found) {
    long[] old = words;
    words = next;
    next = old;
    id = found < 0 ? ~found : found;
  }
}
