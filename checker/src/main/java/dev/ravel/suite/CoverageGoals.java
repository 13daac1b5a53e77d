// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What configurations are grown to cover: goals, each covered by each of some events. The goals'
 * events, one goal behind the other, are its entries. Memory: linear in the local configurations of
 * the entries.
 */
final class CoverageGoals {
  /** What is above more than one in so many entries is kept as a set of bits. */
  private static final int SPARSE = 32;

  private final Growable events;

  /** By goal: its first entry; and how many there are. */
  private final int[] first;

  /** By entry: the event. */
  private final int[] entries;

  /** By event: the goals that it covers. */
  private final int[][] goalsOf;

  /** By event: the entries that it is a cause of, or is, where these are few. */
  private final int[][] above;

  /** By event: the same where these are many. */
  private final Map<Integer, BitSet> manyAbove = new HashMap<>();

  private final BitSet ends = new BitSet();

  /** By structure: its entries. */
  private final List<BitSet> ofStructure = new ArrayList<>();

  /** By event: those right behind it that may prolong a test. */
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

  /** How many there are. */
  int size() {
    return first.length - 1;
  }

  /** How many entries there are. */
  int entries() {
    return entries.length;
  }

  /** The first entry of a goal; of the number of goals: how many entries there are. */
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

  /** The events right behind an event, errors as well, but no crashes; not to be changed. */
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
