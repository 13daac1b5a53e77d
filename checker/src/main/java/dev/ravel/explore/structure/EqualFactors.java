// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.net.Net;
import dev.ravel.net.SparseVector;
import dev.ravel.source.Limits;
import java.util.Arrays;

/**
 * Classes of places that have equal factors in every sum that no transition changes. Two places
 * have them if a transition takes tokens out of one, puts as many into the other, and does nothing
 * else. Cost: near to linear in the arcs of the net (union and find, Tarjan 1975).
 */
final class EqualFactors {
  private final int[] parent;

  private EqualFactors(int places) {
    parent = new int[places];
    Arrays.setAll(parent, p -> p);
  }

  /** By place its class; the classes are numbered from 0 on by their first places. */
  static int[] of(Net net) {
    EqualFactors all = new EqualFactors(net.places().count());
    for (int t = 0; t < net.transitions().count(); t++) {
      Limits.pollAt(t + 1);
      SparseVector change = net.outputs().row(t).minus(net.inputs().row(t));
      if (change.size() == 2 && change.number(0) + change.number(1) == 0) {
        all.join(change.index(0), change.index(1));
      }
    }
    return all.numbered();
  }

  private int first(int place) {
    int its = place;
    while (parent[its] != its) {
      parent[its] = parent[parent[its]];
      its = parent[its];
    }
    return its;
  }

  private void join(int one, int other) {
    int first = first(one);
    int second = first(other);
    parent[Math.max(first, second)] = Math.min(first, second);
  }

  private int[] numbered() {
    int[] its = new int[parent.length];
    int count = 0;
    for (int p = 0; p < its.length; p++) {
      its[p] = parent[p] == p ? count++ : its[first(p)];
    }
    return its;
  }
}
