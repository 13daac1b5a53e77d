// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.SparseVector;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * The restriction to the places that are asked about. The transitions are kept that change a place
 * that is kept, and the places on which these depend. All else goes. Preserves which markings of
 * the places that are kept can be reached; not whether one is dead, since what is taken out could
 * still move.
 */
final class Relevance implements Rule.Application {
  @Override
  public int apply(WorkingNet net, Preserved preserved) {
    if (preserved.deadlocks() || preserved.firings()) {
      return 0;
    }
    BitSet places = preserved.places();
    BitSet transitions = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(places.stream().boxed().toList());
    while (!open.isEmpty()) {
      int p = open.remove();
      for (int t : net.users(p)) {
        if (!transitions.get(t) && net.delta(t).at(p) != 0) {
          transitions.set(t);
          depend(net.needs(t), places, open);
          forbid(net.inhibitors(t), places, open);
        }
      }
    }
    return without(net, places, transitions);
  }

  private static void depend(SparseVector row, BitSet places, Deque<Integer> open) {
    for (int k = 0; k < row.size(); k++) {
      if (!places.get(row.index(k))) {
        places.set(row.index(k));
        open.add(row.index(k));
      }
    }
  }

  private static void forbid(SparseVector row, BitSet places, Deque<Integer> open) {
    depend(row, places, open);
  }

  private static int without(WorkingNet net, BitSet places, BitSet transitions) {
    int count = 0;
    for (int t = 0; t < net.transitions(); t++) {
      if (net.hasTransition(t) && !transitions.get(t)) {
        net.removeTransition(t);
        count++;
      }
    }
    for (int p = 0; p < net.places(); p++) {
      if (net.hasPlace(p) && !places.get(p)) {
        net.removePlace(p);
        count++;
      }
    }
    return count;
  }
}
