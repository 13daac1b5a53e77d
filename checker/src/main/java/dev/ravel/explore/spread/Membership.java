// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The participants of a search. They are its members by number, each at a place, which is lost as a
 * whole. Each has neighbours at other places, which keep copies of its states. All members and the
 * course come to the same conclusions, since they hear of the same losses in the same order.
 */
final class Membership {
  /** There is no other place, or no other member. */
  static final int NOBODY = -1;

  private final int copies;
  private int[] places;
  private final BitSet living = new BitSet();
  private int epoch;

  /**
   * All members live; the epoch is 0.
   *
   * @param places by member the number of its place
   * @param copies at how many other places there are copies of what a member has, if there are
   *     enough
   */
  Membership(int[] places, int copies) {
    this.copies = copies;
    this.places = places.clone();
    living.set(0, places.length);
  }

  /** Nobody takes part before the first deal; the epoch is -1. */
  void clear() {
    living.clear();
    epoch = -1;
  }

  /** The number of members, those that are lost among them. */
  int size() {
    return places.length;
  }

  /** Returns the number of times that members were lost, or partitions assigned. */
  int epoch() {
    return epoch;
  }

  /** Returns the number of members that are left. */
  int left() {
    return living.cardinality();
  }

  /** Returns whether a member is left. */
  boolean has(int member) {
    return living.get(member);
  }

  /** The members that are left; not to be changed. */
  BitSet members() {
    return living;
  }

  /** The members that are left at the place of one of them, which is among them. */
  BitSet together(int member) {
    BitSet all = new BitSet();
    living.stream().filter(its -> places[its] == places[member]).forEach(all::set);
    return all;
  }

  /** Removes members that are lost; a new epoch begins. */
  void lose(BitSet lost) {
    living.andNot(lost);
    epoch++;
  }

  /** Those that take part from an epoch on, and by member the number of its place. */
  void deal(int its, PartitionMap deal) {
    epoch = its;
    places = deal.places().clone();
    living.clear();
    living.or(deal.members());
  }

  /** By member the number of its place; not to be changed. */
  int[] places() {
    return places;
  }

  /** By member those that keep copies of what it has. */
  List<List<Integer>> neighbours() {
    List<List<Integer>> all = new ArrayList<>();
    for (int member = 0; member < places.length; member++) {
      all.add(has(member) ? neighbours(member) : List.of());
    }
    return all;
  }

  /**
   * Returns the members that keep copies of a member's states. There is one at each of the next
   * places that are left, where all members of one place have different ones if there are enough.
   */
  List<Integer> neighbours(int member) {
    int own = places[member];
    List<Integer> ring =
        living.stream().map(other -> places[other]).distinct().sorted().boxed().toList();
    long rank = living.stream().filter(other -> other < member && places[other] == own).count();
    List<Integer> all = new ArrayList<>();
    for (int k = 1; k <= copies && k < ring.size(); k++) {
      int place = ring.get((ring.indexOf(own) + k) % ring.size());
      int[] there = living.stream().filter(other -> places[other] == place).toArray();
      all.add(there[(int) (rank % there.length)]);
    }
    return all;
  }
}
