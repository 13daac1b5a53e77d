// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The goals that configurations are grown to cover. Each is covered by each of some events. The
 * goals' events, one goal after the other, are its entries. Memory: linear in the local
 * configurations of the entries.
 */
final class CoverageGoals {
  /** The number of entries of which one above makes a set of bits. */
  private static final int SPARSE = 32;

  private final Growable events;

  /** The first entry of each goal, and their number. */
  private final int[] first;

  /** The event of each entry. */
  private final int[] entries;

  /** The goals that each event covers. */
  private final int[][] goalsOf;

  /** The entries of which each event is a cause, or is, where these are few. */
  private final int[][] above;

  /** The same where these are many. */
  private final Map<Integer, BitSet> manyAbove = new HashMap<>();

  private final BitSet ends = new BitSet();

  /** The entries of each structure. */
  private final List<BitSet> ofStructure = new ArrayList<>();

  /** The events directly after each event that may prolong a test. */
  private final int[][] behind;

  /** Such events without causes. */
  private final BitSet roots = new BitSet();

  /**
   * Goals.
   *
   * @param goals by goal: the events that cover it, at least one
   */
  CoverageGoals(Growable events, List<int[]> goals) {
    this.events = events;
    int all = events.events().length();
    first = new int[goals.size() + 1];
    for (int goal = 0; goal < goals.size(); goal++) {
      first[goal + 1] = first[goal] + goals.get(goal).length;
    }
    entries = new int[first[goals.size()]];
    int[] counts = new int[all];
    int[] sizes = new int[all];
    for (int goal = 0; goal < goals.size(); goal++) {
      for (int k = 0; k < goals.get(goal).length; k++) {
        int event = goals.get(goal)[k];
        entries[first[goal] + k] = event;
        counts[event]++;
        for (int member : events.configuration(event)) {
          sizes[member]++;
        }
      }
    }
    goalsOf = new int[all][];
    Arrays.setAll(goalsOf, event -> new int[counts[event]]);
    above = new int[all][];
    for (int event = 0; event < all; event++) {
      boolean many = sizes[event] > entries.length / SPARSE;
      above[event] = new int[many ? 0 : sizes[event]];
      if (many) {
        manyAbove.put(event, new BitSet(entries.length));
      }
    }
    Arrays.fill(counts, 0);
    Arrays.fill(sizes, 0);
    for (int goal = 0; goal < goals.size(); goal++) {
      for (int entry = first[goal]; entry < first[goal + 1]; entry++) {
        int event = entries[entry];
        goalsOf[event][counts[event]++] = goal;
        ends.set(entry, events.isEnd(event));
        while (ofStructure.size() <= events.structure(event)) {
          ofStructure.add(new BitSet());
        }
        ofStructure.get(events.structure(event)).set(entry);
        for (int member : events.configuration(event)) {
          if (manyAbove.containsKey(member)) {
            manyAbove.get(member).set(entry);
          } else {
            above[member][sizes[member]++] = entry;
          }
        }
      }
    }
    behind = behind();
  }

  private int[][] behind() {
    BitSet all = events.events();
    int[] sizes = new int[all.length()];
    int[][] its = new int[all.length()][];
    for (boolean counting : new boolean[] {true, false}) {
      for (int event = all.nextSetBit(0); event >= 0; event = all.nextSetBit(event + 1)) {
        if (!events.isCrash(event)) {
          int[] causes = events.causes(event);
          roots.set(event, causes.length == 0);
          for (int cause : causes) {
            if (!counting) {
              its[cause][sizes[cause]] = event;
            }
            sizes[cause]++;
          }
        }
      }
      if (counting) {
        Arrays.setAll(its, event -> new int[sizes[event]]);
        Arrays.fill(sizes, 0);
      }
    }
    return its;
  }

  /** Returns the number of goals. */
  int size() {
    return first.length - 1;
  }

  /** Returns the number of entries. */
  int entries() {
    return entries.length;
  }

  /** Returns the first entry of a goal; for the number of goals, the number of entries. */
  int first(int goal) {
    return first[goal];
  }

  /** The goal of an entry. */
  int goal(int entry) {
    int at = Arrays.binarySearch(first, entry);
    return at >= 0 ? at : -at - 2;
  }

  /** The event of an entry. */
  int event(int entry) {
    return entries[entry];
  }

  /** The events right after an event, errors as well, but no crashes; not to be changed. */
  int[] behind(int event) {
    return behind[event];
  }

  /** Such events without causes; not to be changed. */
  BitSet roots() {
    return roots;
  }

  /** Takes away the entries that an event is a cause of, or is. */
  void clearAbove(int event, BitSet entries) {
    BitSet many = manyAbove.get(event);
    if (many != null) {
      entries.andNot(many);
      return;
    }
    for (int entry : above[event]) {
      entries.clear(entry);
    }
  }

  /** Takes away the entries of other structures. */
  void keepStructure(int structure, BitSet entries) {
    if (structure < ofStructure.size()) {
      entries.and(ofStructure.get(structure));
    } else {
      entries.clear();
    }
  }

  /** Takes away the errors. */
  void clearEnds(BitSet entries) {
    entries.andNot(ends);
  }

  /** The goals that a configuration covers. */
  BitSet coveredBy(BitSet configuration) {
    BitSet covered = new BitSet();
    for (int event = configuration.nextSetBit(0);
        event >= 0;
        event = configuration.nextSetBit(event + 1)) {
      for (int goal : goalsOf[event]) {
        covered.set(goal);
      }
    }
    return covered;
  }

  Growable events() {
    return events;
  }
}
