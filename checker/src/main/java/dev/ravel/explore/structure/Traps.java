// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.source.Limits;
import java.util.BitSet;

/**
 * Traps: sets of places into which every transition puts a token that takes one out. A trap that
 * holds a token once always holds one (Murata 1989, section VI.C), whatever the weights are.
 */
final class Traps {
  private final Net net;
  private final Arcs takers;

  Traps(Net net) {
    this.net = net;
    this.takers = net.inputs().reversed(net.places().count());
  }

  /**
   * A trap inside of a set of places that holds a token at first, with no smaller one inside of it;
   * empty if there is none.
   */
  BitSet marked(BitSet places) {
    BitSet trap = largest(places);
    if (!marks(trap)) {
      return new BitSet();
    }
    for (int p = trap.nextSetBit(0); p >= 0; p = trap.nextSetBit(p + 1)) {
      Limits.poll();
      BitSet less = (BitSet) trap.clone();
      less.clear(p);
      BitSet smaller = largest(less);
      if (marks(smaller)) {
        trap = smaller;
      }
    }
    return trap;
  }

  private boolean marks(BitSet places) {
    return places.stream().anyMatch(p -> net.initial(p) > 0);
  }

  /** The union of all traps inside of a set of places. */
  private BitSet largest(BitSet places) {
    BitSet trap = (BitSet) places.clone();
    boolean changed = true;
    while (changed) {
      Limits.poll();
      changed = false;
      for (int p = trap.nextSetBit(0); p >= 0; p = trap.nextSetBit(p + 1)) {
        Limits.pollAt(p + 1);
        if (leaks(p, trap)) {
          trap.clear(p);
          changed = true;
        }
      }
    }
    return trap;
  }

  private boolean leaks(int place, BitSet trap) {
    for (int k = 0; k < takers.count(place); k++) {
      int t = takers.end(place, k);
      boolean puts = false;
      for (int o = 0; o < net.outputs().count(t) && !puts; o++) {
        puts = trap.get(net.outputs().end(t, o));
      }
      if (!puts) {
        return true;
      }
    }
    return false;
  }
}
