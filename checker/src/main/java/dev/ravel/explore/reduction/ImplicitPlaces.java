// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * The removal of places that never hold up a transition. They are those that no transition needs,
 * and those that change as another place does and always have tokens enough if that one has
 * (Berthelot 1987, redundant places). Preserves all runs, so everything.
 */
final class ImplicitPlaces implements Rule.Application {
  @Override
  public int apply(WorkingNet net, Preserved preserved) {
    int count = 0;
    Alike alike = new Alike((p, other) -> free(net, preserved, p) && follows(net, p, other));
    for (int p = 0; p < net.places(); p++) {
      if (net.hasPlace(p)) {
        List<Integer> gone =
            free(net, preserved, p) && unneeded(net, p) ? List.of(p) : alike.add(change(net, p), p);
        gone.forEach(net::removePlace);
        count += gone.size();
      }
    }
    return count;
  }

  /** By transition how its firing changes a place. */
  private static SparseVector change(WorkingNet net, int place) {
    TreeMap<Integer, Long> change = new TreeMap<>();
    for (int t : net.users(place)) {
      change.put(t, net.outputs(t).at(place) - net.inputs(t).at(place));
    }
    return SparseVector.of(change);
  }

  private static boolean free(WorkingNet net, Preserved preserved, int place) {
    return !preserved.asks(place) && !net.inhibits(place);
  }

  private static boolean unneeded(WorkingNet net, int place) {
    return Arrays.stream(net.users(place)).allMatch(t -> net.needs(t).at(place) == 0);
  }

  /**
   * Returns whether a place has tokens enough for a transition whenever another that changes alike
   * has.
   */
  private static boolean follows(WorkingNet net, int place, int other) {
    long more = (long) net.tokens(place) - net.tokens(other);
    for (int t : net.users(place)) {
      long need = net.needs(t).at(place);
      if (need > 0 && need > net.needs(t).at(other) + more) {
        return false;
      }
    }
    return true;
  }
}
