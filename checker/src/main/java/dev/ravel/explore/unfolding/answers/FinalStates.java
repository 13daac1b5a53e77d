// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.answers;

import dev.ravel.explore.StateVerdicts;
import dev.ravel.explore.WitnessRun;
import dev.ravel.explore.tables.SetCache;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * A presentation of the states in which executions end to the questions. Of final ones that held,
 * those that are alike in all that is asked of ends are shown once, for many ends are. Cost of a
 * look: linear in the objects that are asked about.
 */
public final class FinalStates {
  private static final long[] HELD = {};

  private final ConcurrentSystem system;
  private final StateVerdicts verdicts;
  private final EventRuns runs;
  private final int[] objects;

  /** The values of the objects, after a number that is not 0. A key may not be all 0. */
  private final SetCache held;

  FinalStates(ConcurrentSystem system, StateVerdicts verdicts, EventRuns runs) {
    this.system = system;
    this.verdicts = verdicts;
    this.runs = runs;
    this.objects =
        Arrays.stream(verdicts.ofEnds())
            .flatMap(its -> its.conditions().stream())
            .flatMapToInt(condition -> Arrays.stream(condition.objects()))
            .sorted()
            .distinct()
            .toArray();
    this.held = new SetCache(1 + objects.length, HELD.length);
  }

  /**
   * Shows the end of an execution that no error has ended.
   *
   * @param end the state
   * @param joins tells the execution
   */
  void judge(int[] end, ImplicitJoins joins) {
    boolean isFinal = system.ends(end);
    if (isFinal && hasHeld(end)) {
      return;
    }
    if (verdicts.atEnd(end, () -> runs.of(joins.schedule()).map(run -> new WitnessRun(run, end)))
        && isFinal) {
      held.keep(HELD);
    }
  }

  /** Returns whether all that is asked held at an end that is alike. */
  private boolean hasHeld(int[] end) {
    long[] key = held.key();
    key[0] = 1;
    for (int k = 0; k < objects.length; k++) {
      key[k + 1] = end[objects[k]];
    }
    return held.find(HELD);
  }
}
