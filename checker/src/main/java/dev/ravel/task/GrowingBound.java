// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explanation.Circumstance;
import dev.ravel.result.Examined;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * A search within a bound, and then within larger ones, so that what a small one shows is found
 * early.
 *
 * <p>Cost: that of the last round, and of those before it, each of which is smaller.
 *
 * @param first the bound of the first round
 * @param next the bound of the round after one
 * @param last whether no round comes after one, whatever it leaves out
 * @param reason the reason why what holds within a bound is not proved
 */
record GrowingBound(int first, IntUnaryOperator next, IntPredicate last, Problem reason) {
  /**
   * The result within a bound.
   *
   * @param limited what an execution has met that goes beyond it, if one has
   */
  record Round(Examined found, Optional<Circumstance> limited) {}

  /** Searches until nothing is left out, something is violated, or there is no next round. */
  Examined searched(IntFunction<Round> search) {
    Optional<Examined> best = Optional.empty();
    for (int most = first; ; most = next.applyAsInt(most)) {
      Round round;
      try {
        round = search.apply(most);
      } catch (Halt halt) {
        return best.orElseThrow(() -> halt).stoppedBy(halt.reason());
      }
      Optional<Problem> stopped = round.found().stopped();
      if (stopped.isPresent() && best.isPresent() && !isViolated(round.found())) {
        return best.get().stoppedBy(stopped.get());
      }
      if (round.limited().isEmpty() || stopped.isPresent()) {
        return round.found();
      }
      Examined its = round.found().incomplete(reason, round.limited().get());
      if (isViolated(its) || last.test(most)) {
        return its;
      }
      best = Optional.of(its);
    }
  }

  private static boolean isViolated(Examined its) {
    return its.findings().stream().anyMatch(Examination::stops);
  }
}
