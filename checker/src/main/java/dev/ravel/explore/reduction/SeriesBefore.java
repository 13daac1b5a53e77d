// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.SparseVector;

/**
 * The removal of a place to which tokens need not come before they are needed. The transitions that
 * put them put nothing else, so each is put off and fused with each that takes the token
 * (pre-agglomeration of Berthelot 1987, Haddad and Pradat-Peyre 2006). At the end of a run some may
 * still be owing.
 *
 * <p>Preserves which markings of the places asked about can be reached. Preserves also the dead
 * markings, if what is put off takes something, and nobody else takes from there.
 */
final class SeriesBefore implements Rule.Application {
  @Override
  public int apply(WorkingNet net, Preserved preserved) {
    if (preserved.firings()) {
      return 0;
    }
    int count = 0;
    for (int p = 0; p < net.places(); p++) {
      if (net.hasPlace(p) && !preserved.asks(p) && net.tokens(p) == 0 && fused(net, preserved, p)) {
        count++;
      }
    }
    return count;
  }

  private static boolean fused(WorkingNet net, Preserved preserved, int p) {
    int[] before = net.givers(p);
    int[] behind = net.takers(p);
    if (!TransitionFusion.plain(net, p, before, behind)
        || !TransitionFusion.small(before, behind)
        || net.inhibits(p)) {
      return false;
    }
    for (int t : before) {
      if (net.outputs(t).size() != 1
          || !net.unconditional(t)
          || !preserved.unseen(net.inputs(t))
          || touched(net, net.inputs(t))
          || (preserved.deadlocks() && !alone(net, t))) {
        return false;
      }
    }
    try {
      TransitionFusion fusion = TransitionFusion.before(net, p, before, behind);
      for (int t : before) {
        net.owe(t);
      }
      fusion.perform();
      return true;
    } catch (ArithmeticException tooLarge) {
      return false;
    }
  }

  /** Returns whether a transition tests one of some places and leaves its tokens there. */
  private static boolean touched(WorkingNet net, SparseVector places) {
    return net.inhibits(places) || net.isRead(places);
  }

  /** Returns whether it takes something, and no other takes from there. */
  private static boolean alone(WorkingNet net, int transition) {
    SparseVector takes = net.inputs(transition);
    for (int k = 0; k < takes.size(); k++) {
      if (!sole(net, takes.index(k))) {
        return false;
      }
    }
    return takesSomething(takes);
  }

  private static boolean sole(WorkingNet net, int place) {
    return net.takers(place).length == 1;
  }

  private static boolean takesSomething(SparseVector takes) {
    return takes.size() > 0;
  }
}
