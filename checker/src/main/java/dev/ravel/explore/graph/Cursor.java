// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.ConcurrentSystem;

/**
 * Stands at a stored state, knows it packed and unpacked, and sees its successors: the words of a
 * successor are those of the state with the written values patched in.
 */
final class Cursor {
  private final ConcurrentSystem system;
  private final StateStore store;
  private final int[] state;
  private final Patches patches;
  private Packing packing;
  private int[] words;
  private int[] next;

  /** A cursor that stands nowhere yet. */
  Cursor(ConcurrentSystem system, StateStore store) {
    this.system = system;
    this.store = store;
    this.state = new int[system.objects()];
    this.packing = store.packing();
    this.patches = new Patches(system, packing);
    this.words = new int[packing.words()];
    this.next = words.clone();
  }

  /** Goes to a stored state. */
  void moveTo(int id) {
    fitToPacking();
    store.copy(id, words);
    store.unpack(id, state);
  }

  /** The values of the state it stands at; not to be changed. */
  int[] state() {
    return state;
  }

  /** Copies the values of the state that an outcome leads to. */
  void successor(int outcome, int[] into) {
    System.arraycopy(state, 0, into, 0, state.length);
    system.apply(outcome, into);
  }

  /** The number of the stored state that an outcome leads to, or -1 if it is not stored. */
  int find(int outcome) {
    return patch(outcome) ? store.find(next) : -1;
  }

  /**
   * Adds the state that an outcome leads to to a batch.
   *
   * @return false if the packing had to be widened first, so that the batch must be begun again
   */
  boolean add(int outcome, Batch batch) {
    int length = words.length;
    int at = batch.more(length);
    int[] all = batch.words();
    for (int i = 0; i < length; i++) {
      all[at + i] = words[i];
    }
    if (patches.apply(outcome, all, at)) {
      return true;
    }
    widen(store, system);
    fitToPacking();
    packing.pack(state, words);
    return false;
  }

  /** Stores an initial state, like {@link StateStore#add(int[])}. */
  static int reachInitial(StateStore store, ConcurrentSystem system, int[] initial) {
    while (!store.packing().fits(initial)) {
      widen(store, system);
    }
    int[] packed = new int[store.packing().words()];
    store.packing().pack(initial, packed);
    return store.add(packed);
  }

  /** A packing for the values that a system's objects have had so far. */
  static Packing packingFor(ConcurrentSystem system) {
    int[] values = new int[system.objects()];
    for (int object = 0; object < values.length; object++) {
      values[object] = system.values(object);
    }
    return Packing.of(values);
  }

  /** Computes the successor's words; false if one of its values does not fit. */
  private boolean patch(int outcome) {
    System.arraycopy(words, 0, next, 0, next.length);
    return patches.apply(outcome, next, 0);
  }

  private void fitToPacking() {
    if (packing != store.packing()) {
      packing = store.packing();
      patches.use(packing);
      words = new int[packing.words()];
      next = words.clone();
    }
  }

  private static void widen(StateStore store, ConcurrentSystem system) {
    store.repack(packingFor(system), system.objects());
  }
}
