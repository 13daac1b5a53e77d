// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.SparseVector;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * The removal of transitions that need tokens of a place that never has any. The places outside of
 * what can be marked when tokens are never used up are an unmarked siphon (Murata 1989, section
 * VI.C). Preserves all runs, so everything.
 */
final class DeadTransitions implements Rule.Application {
  @Override
  public int apply(WorkingNet net, Preserved preserved) {
    BitSet marked = markable(net);
    int count = 0;
    for (int t = 0; t < net.transitions(); t++) {
      if (net.hasTransition(t) && missing(net.needs(t), marked) > 0) {
        net.removeDead(t);
        count++;
      }
    }
    return count;
  }

  /** The places that can be marked if no token is ever used up. */
  private static BitSet markable(WorkingNet net) {
    BitSet marked = new BitSet();
    for (int p = 0; p < net.places(); p++) {
      marked.set(p, net.hasPlace(p) && net.tokens(p) > 0);
    }
    Deque<Integer> open = new ArrayDeque<>();
    int[] wants = new int[net.transitions()];
    for (int t = 0; t < net.transitions(); t++) {
      if (net.hasTransition(t)) {
        wants[t] = missing(net.needs(t), marked);
        if (wants[t] == 0) {
          open.add(t);
        }
      }
    }
    while (!open.isEmpty()) {
      SparseVector puts = net.outputs(open.remove());
      for (int k = 0; k < puts.size(); k++) {
        int p = puts.index(k);
        if (!marked.get(p)) {
          marked.set(p);
          for (int t : net.users(p)) {
            if (net.needs(t).at(p) > 0 && --wants[t] == 0) {
              open.add(t);
            }
          }
        }
      }
    }
    return marked;
  }

  private static int missing(SparseVector needs, BitSet marked) {
    int missing = 0;
    for (int k = 0; k < needs.size(); k++) {
      missing += marked.get(needs.index(k)) ? 0 : 1;
    }
    return missing;
  }
}
