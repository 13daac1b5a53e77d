// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.source.Limits;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;

/**
 * Traps. They are sets of places into which every transition puts a token that takes one out. A
 * trap that holds a token once always holds one (Murata 1989, section VI.C), whatever the weights
 * are.
 */
final class NetTraps {
  private final Net net;
  private final Arcs takers;
  private final Arcs givers;

  NetTraps(Net net) {
    this.net = net;
    this.takers = net.inputs().reversed(net.places().count());
    this.givers = net.outputs().reversed(net.places().count());
  }

  /**
   * Returns a trap inside of a set of places that holds a token at first; empty if there is none.
   * There is no smaller one inside of it. Cost: linear in the arcs of the set, and for each place
   * of the trap of which nothing but an attempt tells that it cannot be left out in the arcs of
   * what would go with it.
   */
  BitSet marked(BitSet places) {
    Trap trap = new Trap(places);
    for (int p = trap.places.nextSetBit(0);
        p >= 0 && trap.marked > 0;
        p = trap.places.nextSetBit(p + 1)) {
      Limits.pollAt(p + 1);
      trap.leaveOut(p);
    }
    return trap.marked > 0 ? trap.places : new BitSet();
  }

  /**
   * A trap that gets smaller, at first the union of all traps inside of a set. Places are needed if
   * all traps inside of it have them that hold a token at first.
   */
  private final class Trap {
    private final BitSet places;
    private final BitSet needed = new BitSet();

    /** The number of the places into which each transition puts a token. */
    private final int[] puts = new int[net.transitions().count()];

    /** The number of places that hold a token at first. */
    private int marked;

    /** The places that are taken out together, one after the other. */
    private final int[] out;

    private int outs;

    /** Of the transitions that put tokens into the first of these this is noted. */
    private int noted;

    Trap(BitSet set) {
      places = (BitSet) set.clone();
      out = new int[places.cardinality()];
      for (int p = places.nextSetBit(0); p >= 0; p = places.nextSetBit(p + 1)) {
        Limits.pollAt(p + 1);
        marked += net.initial(p) > 0 ? 1 : 0;
        for (int k = 0; k < givers.count(p); k++) {
          puts[givers.end(p, k)]++;
        }
      }
      for (int t = 0; t < puts.length; t++) {
        if (puts[t] == 0) {
          takeOutBefore(t);
        }
      }
      while (noted < outs) {
        note();
      }
    }

    private void takeOut(int place) {
      places.clear(place);
      marked -= net.initial(place) > 0 ? 1 : 0;
      out[outs++] = place;
    }

    /** Takes out the places from which a transition takes. */
    private void takeOutBefore(int transition) {
      for (int k = 0; k < net.inputs().count(transition); k++) {
        int place = net.inputs().end(transition, k);
        if (places.get(place)) {
          takeOut(place);
        }
      }
    }

    /** Notes that a place is taken out, and takes out all that cannot stay without it. */
    private void note() {
      Limits.pollAt(noted + 1);
      int place = out[noted++];
      for (int k = 0; k < givers.count(place); k++) {
        int t = givers.end(place, k);
        puts[t]--;
        if (puts[t] == 0) {
          takeOutBefore(t);
        }
      }
    }

    /** Leaves out a place and what goes with it, unless no place with a token would be left. */
    void leaveOut(int place) {
      if (needed.get(place)) {
        return;
      }
      outs = 0;
      noted = 0;
      takeOut(place);
      while (noted < outs && marked > 0 && !needed.get(out[noted])) {
        note();
      }
      if (noted < outs || marked == 0) {
        takeBack();
        need(place);
      } else {
        needMore();
      }
    }

    private void takeBack() {
      for (int j = 0; j < outs; j++) {
        places.set(out[j]);
        marked += net.initial(out[j]) > 0 ? 1 : 0;
        for (int k = 0; j < noted && k < givers.count(out[j]); k++) {
          puts[givers.end(out[j], k)]++;
        }
      }
    }

    /** Notes that transitions put tokens into fewer places. The last of these may be needed. */
    private void needMore() {
      for (int j = 0; j < outs; j++) {
        for (int k = 0; k < givers.count(out[j]); k++) {
          int t = givers.end(out[j], k);
          boolean takes = false;
          for (int i = 0; puts[t] == 1 && i < net.inputs().count(t) && !takes; i++) {
            takes = needed.get(net.inputs().end(t, i));
          }
          if (takes) {
            need(only(t));
          }
        }
      }
    }

    /** A place is needed, and so is where a transition that takes from it puts its only token. */
    private void need(int place) {
      ArrayDeque<Integer> open = new ArrayDeque<>(List.of(place));
      while (!open.isEmpty()) {
        Limits.poll();
        int its = open.remove();
        if (needed.get(its)) {
          continue;
        }
        needed.set(its);
        for (int k = 0; k < takers.count(its); k++) {
          if (puts[takers.end(its, k)] == 1) {
            open.add(only(takers.end(its, k)));
          }
        }
      }
    }

    private int only(int transition) {
      for (int k = 0; k < net.outputs().count(transition); k++) {
        if (places.get(net.outputs().end(transition, k))) {
          return net.outputs().end(transition, k);
        }
      }
      throw new IllegalStateException("a transition that puts a token nowhere");
    }
  }
}
