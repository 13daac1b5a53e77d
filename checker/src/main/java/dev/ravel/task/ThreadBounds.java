// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explanation.Circumstance;
import dev.ravel.result.Examined;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Verdict;
import java.util.Optional;

/**
 * The check of a C program that creates very many threads, perhaps without end. It is explored with
 * a few threads first and then with more, so that an error that some threads show is found among
 * the executions of no more than these.
 *
 * <p>Cost: that of the last round, and of those before it, each of which is smaller.
 */
record ThreadBounds(CCheck check) {
  /** The number of created threads of the first round; fewer show no race between two. */
  private static final int FEWEST = 2;

  /** The number of threads up to which each round has one more. */
  private static final int ONE_MORE = 8;

  /**
   * The result with a number of threads.
   *
   * @param limited whether an execution would have created more
   */
  record Round(Examined found, boolean limited) {}

  /**
   * Searches with more and more threads. It ends at the limit of time; without one, at {@value
   * #ONE_MORE} threads, or as many as the program creates.
   */
  Examined searched() {
    Optional<Examined> best = Optional.empty();
    for (int most = FEWEST; ; most += Math.max(1, most / 2 * (most / ONE_MORE))) {
      Round round;
      try {
        round = check.searchedWith(most);
      } catch (Halt halt) {
        return best.orElseThrow(() -> halt).stoppedBy(halt.reason());
      }
      Optional<Problem> stopped = round.found().stopped();
      if (stopped.isPresent() && best.isPresent() && !isViolated(round.found())) {
        return best.get().stoppedBy(stopped.get());
      }
      if (!round.limited() || stopped.isPresent()) {
        return round.found();
      }
      Examined its = round.found().incomplete(Problem.K023, new Circumstance.FewThreads(most));
      if (isViolated(its) || most >= ONE_MORE && !check.context().isTimed()) {
        return its;
      }
      best = Optional.of(its);
    }
  }

  private static boolean isViolated(Examined its) {
    return its.findings().stream()
        .anyMatch(found -> found.judgement().verdict() == Verdict.VIOLATED);
  }
}
