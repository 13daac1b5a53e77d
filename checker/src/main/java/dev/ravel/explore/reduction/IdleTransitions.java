// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.SparseVector;

/**
 * Takes out transitions that put nothing that was not there before and change nothing that is asked
 * about: without their firings there are only more tokens. Preserves which markings of the places
 * asked about can be reached. Where deadlocks matter it must change nothing at all, and another
 * transition must be able to fire whenever it can.
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
          && takesOnly(net, t)
          && unseen(net, preserved, t)
          && harmless(net, t)
          && (!preserved.deadlocks() || covered(net, t))) {
        net.removeTransition(t);
        count++;
      }
    }
    return count;
  }

  private static boolean takesOnly(WorkingNet net, int transition) {
    return net.outputs(transition).within(net.inputs(transition));
  }

  private static boolean unseen(WorkingNet net, Preserved preserved, int transition) {
    return preserved.unseen(net.delta(transition));
  }

  /** Whether more tokens never keep another transition from firing. */
  private static boolean harmless(WorkingNet net, int transition) {
    SparseVector delta = net.delta(transition);
    for (int k = 0; k < delta.size(); k++) {
      if (net.inhibits(delta.index(k))) {
        return false;
      }
    }
    return true;
  }

  /** Whether it changes nothing, and another transition can fire whenever it can. */
  private static boolean covered(WorkingNet net, int transition) {
    if (changes(net, transition)) {
      return false;
    }
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

  private static boolean changes(WorkingNet net, int transition) {
    return net.delta(transition).size() > 0;
  }
}
