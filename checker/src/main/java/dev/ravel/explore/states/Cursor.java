// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;

/**
 * Stands at a stored state and knows it folded and packed, and unpacked as soon as somebody asks.
 * Several cursors may stand in one store, each for one thread.
 */
public final class Cursor {
  private final ConcurrentSystem system;
  private final StateStore store;
  private final int[] state;
  private Packing packing;
  private long[] words;
  private long[] next;

  /** The words that a step changes. */
  private int[] changed = new int[8];

  /** True if the state is unpacked. */
  private boolean unpacked;

  /** A cursor that stands nowhere yet. */
  public Cursor(ConcurrentSystem system, StateStore store) {
    this.system = system;
    this.store = store;
    this.state = new int[system.objects()];
    fitToPacking();
  }

  /** Goes to a stored state. */
  public void moveTo(int id) {
    if (packing != store.packing()) {
      fitToPacking();
    }
    store.unfold(id, words);
    unpacked = false;
  }

  private void fitToPacking() {
    packing = store.packing();
    words = store.blank();
    next = words.clone();
  }

  /** The values of the state it stands at; not to be changed. */
  public int[] state() {
    if (!unpacked) {
      packing.unpack(words, state);
      unpacked = true;
    }
    return state;
  }

  /** Returns the packing of the state. */
  public Packing packing() {
    return packing;
  }

  /** The value of one object in the state it stands at. */
  public int value(int object) {
    return packing.value(words, object);
  }

  /** The words and parts of the state it stands at; not to be changed. */
  public long[] words() {
    return words;
  }

  /** The number of the stored state that an outcome leads to, or -1 if it is not stored. */
  public int find(int outcome) {
    System.arraycopy(words, 0, next, 0, next.length);
    Outcomes outcomes = system.outcomes();
    int writes = outcomes.writes(outcome);
    if (writes > changed.length) {
      changed = new int[2 * writes];
    }
    for (int k = 0; k < writes; k++) {
      int object = outcomes.writtenObject(outcome, k);
      int value = outcomes.writtenValue(outcome, k);
      if (!packing.fits(object, value)) {
        return Numbering.ABSENT;
      }
      int word = packing.word(object);
      next[word] = next[word] & ~packing.field(object) | packing.placed(object, value);
      changed[k] = word;
    }
    StateSet set = store.set();
    return set.refold(next, changed, writes, false) ? set.find(next) : Numbering.ABSENT;
  }

  /** The number of values that each of a system's objects has had so far. */
  public static int[] values(ConcurrentSystem system) {
    int[] values = new int[system.objects()];
    Arrays.setAll(values, system::values);
    return values;
  }

  /** A packing for the values that a system's objects have had so far. */
  public static Packing packingFor(ConcurrentSystem system) {
    return Packing.of(values(system), ObjectOrder.of(system));
  }
}
