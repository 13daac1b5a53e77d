// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.StateVerdicts;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/** Shows the states in which executions end to the questions; final ones that held, once. */
final class FinalStates {
  private final ConcurrentSystem system;
  private final StateVerdicts verdicts;
  private final Runs runs;
  private final FinalStateCache good;

  FinalStates(ConcurrentSystem system, StateVerdicts verdicts, Runs runs) {
    this.system = system;
    this.verdicts = verdicts;
    this.runs = runs;
    this.good =
        new FinalStateCache(
            Arrays.stream(verdicts.ofEnds())
                .flatMap(its -> its.conditions().stream())
                .flatMapToInt(condition -> Arrays.stream(condition.objects()))
                .sorted()
                .distinct()
                .toArray());
  }

  /**
   * Shows the end of an execution that no error has ended.
   *
   * @param end the state
   * @param joins tells the execution
   */
  void judge(int[] end, LastJoins joins) {
    boolean isFinal = system.ends(end);
    if (isFinal && good.known(end)) {
      return;
    }
    if (verdicts.atEnd(end, () -> runs.of(joins.schedule())) && isFinal) {
      good.keep(end);
    }
  }
}
