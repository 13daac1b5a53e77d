// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.Changes;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.Packing;
import dev.ravel.explore.states.StateStore;
import dev.ravel.explore.states.Tree;
import dev.ravel.system.ConcurrentSystem;

/**
 * Stands at a stored state, which it knows packed, and unpacked when somebody asks, and tells where
 * steps lead from there; each changes the few words in which something is written.
 */
final class Position {
  private final ConcurrentSystem system;
  private final StateStore store;
  private final Changes changes;
  private final int[] state;
  private Packing packing;
  private long[] words;
  private long[] next;
  private int id = ConcurrentSystem.NONE;

  /** The state that is unpacked. */
  private int unpacked = ConcurrentSystem.NONE;

  /** Stands nowhere. */
  Position(ConcurrentSystem system, StateStore store, Changes changes) {
    this.system = system;
    this.store = store;
    this.changes = changes;
    this.state = new int[system.objects()];
    fit();
  }

  private void fit() {
    packing = store.packing();
    changes.use(packing);
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
      id = to;
    }
  }

  /** The values of the state it stands at; not to be changed. */
  int[] state() {
    if (unpacked != id) {
      packing.unpack(words, state);
      unpacked = id;
    }
    return state;
  }

  /** The value of an object there. */
  int value(int object) {
    return packing.value(words, object);
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
    id = found < 0 ? ~found : found;
    unpacked = id;
    store.unfold(id, words);
    return found;
  }

  /** Whether what a step writes has room in the packing. */
  boolean hasRoom(int outcome) {
    return changes.fit(outcome);
  }

  /** Packs all states anew, so that what a step writes has room; stays where it stands. */
  void widen(int outcome) {
    store.repack(Cursor.packingFor(system));
    int from = id;
    id = ConcurrentSystem.NONE;
    moveTo(from);
    if (!changes.fit(outcome)) {
      throw new IllegalStateException("no packing has room for a value that was seen");
    }
  }

  /** The long under which the store knows, or would know, the state that a step leads to. */
  long key(int outcome) {
    if (words.length == 1) {
      return changes.apply(outcome, words[0]);
    }
    boolean _ = change(outcome);
    Tree tree = store.tree();
    boolean _ = tree.refold(next, words, true);
    return tree.key(next);
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
    for (int w = 0; w < next.length; w++) {
      next[w] = words[w];
    }
    return changes.apply(outcome, next);
  }
}
