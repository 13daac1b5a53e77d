// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

/**
 * The removal of a place from which tokens go on at once. The transitions that take from it need
 * nothing else, so each that puts a token there is fused with each that takes it
 * (post-agglomeration of Berthelot 1987, Haddad and Pradat-Peyre 2006). Tokens that lie there at
 * first are moved on before everything else, if there is one way only.
 *
 * <p>Preserves the dead markings. The rule preserves also the markings of the places asked about
 * that can be reached, if the transitions after the place do not change these. Then what is reached
 * with a token on the place is reached with the token moved on, too.
 */
final class SeriesBehind implements Rule.Application {
  private static final int MOST_TOKENS = 1_000;

  @Override
  public int apply(WorkingNet net, Preserved preserved) {
    if (preserved.firings()) {
      return 0;
    }
    int count = 0;
    for (int p = 0; p < net.places(); p++) {
      if (net.hasPlace(p) && !preserved.asks(p) && fused(net, preserved, p)) {
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
        || !emptied(net, p, behind)) {
      return false;
    }
    for (int t : behind) {
      // tokens that come early must keep no transition from firing
      if (!free(net, t)
          || net.inhibits(net.outputs(t))
          || (preserved.markings() && !preserved.unseen(net.delta(t)))) {
        return false;
      }
    }
    try {
      TransitionFusion fusion = TransitionFusion.behind(net, p, before, behind);
      if (net.tokens(p) > 0) {
        net.open(behind[0], (int) (net.tokens(p) / net.inputs(behind[0]).at(p)));
      }
      fusion.perform();
      return true;
    } catch (ArithmeticException tooLarge) {
      return false;
    }
  }

  /** Returns whether nothing lies on the place, or it can be moved on in one way. */
  private static boolean emptied(WorkingNet net, int place, int[] behind) {
    int tokens = net.tokens(place);
    long weight = net.inputs(behind[0]).at(place);
    return tokens == 0
        || (behind.length == 1 && tokens % weight == 0 && tokens / weight <= MOST_TOKENS);
  }

  /** Returns whether a transition needs tokens of one place and nothing else. */
  private static boolean free(WorkingNet net, int transition) {
    return net.inputs(transition).size() == 1 && net.unconditional(transition);
  }
}
