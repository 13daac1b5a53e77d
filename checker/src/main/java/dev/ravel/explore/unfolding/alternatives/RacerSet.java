// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.alternatives;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * A set of numbers of {@link Racers}, in the order in which they came. Cost of adding one: constant
 * on average.
 */
public final class RacerSet {
  /** So few are looked through one by one. */
  private static final int FEW = 8;

  private int size;
  private int[] items = new int[FEW];

  /**
   * The table with open addressing, where there are more than a few. The part that the mask says is
   * used.
   */
  private int[] table = {};

  private int mask;

  /** Returns the number of racers. */
  int size() {
    return size;
  }

  /** The k-th that came. */
  int get(int k) {
    return items[k];
  }

  /** Exchanges two, after which none can be added. */
  void swap(int first, int second) {
    int its = items[first];
    items[first] = items[second];
    items[second] = its;
  }

  /** Adds a racer if it is not there. */
  void add(int racer) {
    if (contains(racer)) {
      return;
    }
    items = Growth.room(items, size + 1);
    items[size++] = racer;
    if (size > FEW) {
      if (2 * size > mask + 1 || size == FEW + 1) {
        rebuild();
      } else {
        enter(racer);
      }
    }
  }

  private boolean contains(int racer) {
    if (size > FEW) {
      int slot = slot(racer);
      while (table[slot] != ConcurrentSystem.NONE && table[slot] != racer) {
        slot = slot + 1 & mask;
      }
      return table[slot] == racer;
    }
    for (int k = 0; k < size; k++) {
      if (items[k] == racer) {
        return true;
      }
    }
    return false;
  }

  private int slot(int racer) {
    return Hash.mixed(racer, FEW) & mask;
  }

  private void rebuild() {
    int slots = Integer.highestOneBit(4 * size);
    if (slots > table.length) {
      table = new int[slots];
    }
    mask = slots - 1;
    Arrays.fill(table, 0, slots, ConcurrentSystem.NONE);
    for (int k = 0; k < size; k++) {
      enter(items[k]);
    }
  }

  private void enter(int racer) {
    int slot = slot(racer);
    while (table[slot] != ConcurrentSystem.NONE) {
      slot = slot + 1 & mask;
    }
    table[slot] = racer;
  }

  /** Takes all out. */
  void clear() {
    size = 0;
  }

  /** The racers have other numbers now. */
  void renumber(int[] numbers) {
    for (int k = 0; k < size; k++) {
      items[k] = numbers[items[k]];
    }
    if (size > FEW) {
      rebuild();
    }
  }
}
