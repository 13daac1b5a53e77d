// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.SparseVector;

/**
 * Takes out a place to which tokens need not come before they are needed: the transitions that put
 * them put nothing else, so each is put off and fused with each that takes the token
 * (pre-agglomeration: Berthelot 1987, Haddad and Pradat-Peyre 2006). At the end of a run some may
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
      if (net.hasPlace(p) && !asked(preserved, p) && empty(net, p) && fused(net, preserved, p)) {
        count++;
      }
    }
    return count;
  }

  private static boolean fused(WorkingNet net, Preserved preserved, int p) {
    int[] before = net.givers(p);
    int[] behind = net.takers(p);
    if (!Fusion.plain(net, p, before, behind) || !Fusion.small(before, behind) || forbids(net, p)) {
      return false;
    }
    for (int t : before) {
      if (!single(net, t)
          || !unconditional(net, t)
          || !unseen(net, preserved, t)
          || !untouched(net, t)
          || (preserved.deadlocks() && !alone(net, t))) {
        return false;
      }
    }
    try {
      Fusion fusion = Fusion.before(net, p, before, behind);
      for (int t : before) {
        net.owe(t);
      }
      fusion.perform();
      return true;
    } catch (ArithmeticException tooLarge) {
      return false;
    }
  }

  private static boolean asked(Preserved preserved, int place) {
    return preserved.asks(place);
  }

  private static boolean empty(WorkingNet net, int place) {
    return net.tokens(place) == 0;
  }

  /** Whether a transition puts tokens into one place only. */
  private static boolean single(WorkingNet net, int transition) {
    return net.outputs(transition).size() == 1;
  }

  private static boolean unconditional(WorkingNet net, int transition) {
    return net.reads(transition).size() == 0 && net.inhibitors(transition).size() == 0;
  }

  /** Whether what it takes is not asked about. */
  private static boolean unseen(WorkingNet net, Preserved preserved, int transition) {
    return preserved.unseen(net.inputs(transition));
  }

  /** Whether nobody looks at what it takes and leaves it there. */
  private static boolean untouched(WorkingNet net, int transition) {
    SparseVector takes = net.inputs(transition);
    for (int k = 0; k < takes.size(); k++) {
      if (forbids(net, takes.index(k)) || reads(net, takes.index(k))) {
        return false;
      }
    }
    return true;
  }

  private static boolean forbids(WorkingNet net, int place) {
    return net.inhibits(place);
  }

  private static boolean reads(WorkingNet net, int place) {
    return net.isRead(place);
  }

  /** Whether it takes something, and nobody else takes from there. */
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
