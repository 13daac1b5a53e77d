// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.SparseVector;
import java.util.List;

/**
 * The removal of transitions for which another one stands in. That changes the same and can fire
 * whenever they can. Parallel transitions are among them (Murata 1989, section V.A). Preserves the
 * reachable markings and which are dead.
 */
final class DominatedTransitions implements Rule.Application {
  @Override
  public int apply(WorkingNet net, Preserved preserved) {
    if (preserved.firings()) {
      return 0;
    }
    int count = 0;
    Alike alike = new Alike((other, transition) -> standsIn(net, transition, other));
    for (int t = 0; t < net.transitions(); t++) {
      if (net.hasTransition(t)) {
        List<Integer> gone = alike.add(net.delta(t), t);
        gone.forEach(net::removeTransition);
        count += gone.size();
      }
    }
    return count;
  }

  /** Returns whether a transition can fire whenever another can. */
  static boolean standsIn(WorkingNet net, int transition, int other) {
    return net.needs(transition).within(net.needs(other)) && allowsMore(net, transition, other);
  }

  private static boolean allowsMore(WorkingNet net, int transition, int other) {
    SparseVector its = net.inhibitors(transition);
    SparseVector others = net.inhibitors(other);
    for (int k = 0; k < its.size(); k++) {
      long limit = others.at(its.index(k));
      if (limit == 0 || limit > its.number(k)) {
        return false;
      }
    }
    return true;
  }
}
