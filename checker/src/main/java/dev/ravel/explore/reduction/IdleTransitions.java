// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.SparseVector;

/**
 * The removal of transitions without effect. They put nothing that was not there before and change
 * nothing that is asked about. Without their firings there are only more tokens. Preserves which
 * markings of the places asked about can be reached. Where deadlocks matter it must change nothing
 * at all, and another transition must be able to fire whenever it can.
 */
final class IdleTransitions implements Rule.Application {
  @Override
  public int apply(WorkingNet net, Preserved preserved) {
    if (preserved.firings()) {
      return 0;
    }
    int count = 0;
    for (int t = 0; t < net.transitions(); t++) {
      if (net.hasTransition(t)
          && net.outputs(t).within(net.inputs(t))
          && preserved.unseen(net.delta(t))
          && !net.inhibits(net.delta(t))
          && (!preserved.deadlocks() || (net.delta(t).size() == 0 && covered(net, t)))) {
        net.removeTransition(t);
        count++;
      }
    }
    return count;
  }

  /** Returns whether another transition can fire whenever it can. */
  private static boolean covered(WorkingNet net, int transition) {
    SparseVector needs = net.needs(transition);
    for (int k = 0; k < needs.size(); k++) {
      for (int t : net.users(needs.index(k))) {
        if (t != transition && DominatedTransitions.standsIn(net, t, transition)) {
          return true;
        }
      }
    }
    return false;
  }
}
