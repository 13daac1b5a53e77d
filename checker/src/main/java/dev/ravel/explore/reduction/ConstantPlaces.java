// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import java.util.Arrays;

/**
 * The removal of places whose tokens no transition changes. Transitions that never fire because of
 * them are removed, too. Preserves all runs, so everything.
 */
final class ConstantPlaces implements Rule.Application {
  @Override
  public int apply(WorkingNet net, Preserved preserved) {
    int count = 0;
    for (int p = 0; p < net.places(); p++) {
      if (net.hasPlace(p) && unchanging(net, p)) {
        int[] users = net.users(p);
        for (int t : users) {
          if (satisfied(net, t, p)) {
            net.cut(t, p);
          } else {
            net.removeDead(t);
          }
        }
        count += users.length > 0 || !preserved.asks(p) ? 1 : 0;
        if (!preserved.asks(p)) {
          net.removePlace(p);
        }
      }
    }
    return count;
  }

  private static boolean unchanging(WorkingNet net, int place) {
    return Arrays.stream(net.users(place))
        .allMatch(t -> net.inputs(t).at(place) == net.outputs(t).at(place));
  }

  /** Returns whether a place whose tokens stay as they are lets a transition fire. */
  private static boolean satisfied(WorkingNet net, int transition, int place) {
    return enough(net, transition, place) && few(net, transition, place);
  }

  private static boolean enough(WorkingNet net, int transition, int place) {
    return net.needs(transition).at(place) <= net.tokens(place);
  }

  private static boolean few(WorkingNet net, int transition, int place) {
    long limit = net.inhibitors(transition).at(place);
    return limit == 0 || net.tokens(place) < limit;
  }
}
