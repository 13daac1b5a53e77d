// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Slots and their classes, by union-find (R. Tarjan, "Efficiency of a good but not linear set union
 * algorithm", 1975), and the facts about the numbers in them.
 */
final class Slots {
  /** The source of what the program itself does. */
  static final int PROGRAM = -1;

  /** The source of what matters for races alone. */
  static final int RACES = -2;

  private int[] parents = new int[64];
  private int count;
  private final Map<Object, Integer> named = new HashMap<>();
  private final List<Noted> facts = new ArrayList<>();
  private boolean closed;

  /**
   * A fact about the class of a slot.
   *
   * @param source the number of the claim that it comes from, {@link #PROGRAM} or {@link #RACES}
   */
  record Noted(int slot, Fact fact, int source) {}

  /** A new slot. */
  int fresh() {
    if (count == parents.length) {
      parents = Arrays.copyOf(parents, 2 * count);
    }
    parents[count] = count;
    return count++;
  }

  /** The slot with a name; new if there is none. */
  int named(Object name) {
    return named.computeIfAbsent(name, _ -> fresh());
  }

  /** The class of a slot. */
  int find(int slot) {
    int at = slot;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  /** Makes two slots one class; the class, which keeps its number if a new slot joins it. */
  int join(int one, int other) {
    int first = find(one);
    int second = find(other);
    int root = Math.min(first, second);
    parents[Math.max(first, second)] = root;
    return root;
  }

  /** Notes a fact about the class of a slot. */
  void note(int slot, Fact fact, int source) {
    if (!closed) {
      facts.add(new Noted(slot, fact, source));
    }
  }

  /** Ends the phase in which facts are noted. */
  void close() {
    closed = true;
  }

  /** All facts in the order in which they were noted. */
  List<Noted> facts() {
    return facts;
  }
}
