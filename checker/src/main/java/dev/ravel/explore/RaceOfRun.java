// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Run;
import java.util.Optional;

/** The race that the last step of a run makes with an earlier one, by {@link RaceClocks}. */
public final class RaceOfRun {
  private RaceOfRun() {}

  /**
   * Returns the race of the last step of a run, if it is the first that races. It is with the last
   * of the steps that it races with.
   */
  public static Optional<Evidence> of(ConcurrentSystem system, Run run) {
    if (system instanceof RunRaces its) {
      return its.race(run);
    }
    RaceClocks clocks = new RaceClocks(system);
    RunCursor cursor = new RunCursor(system, run);
    int length = run.length();
    if (!cursor.reached() || length == 0 || run.loop().isPresent()) {
      return Optional.empty();
    }
    int[] outcomes = new int[length];
    for (int step = 0; step < length; step++) {
      outcomes[step] = cursor.step();
      if (outcomes[step] == ConcurrentSystem.NONE) {
        return Optional.empty();
      }
      boolean last = step == length - 1;
      boolean reaches = system.outcomes().kind(outcomes[step]) == Outcomes.STEP;
      if (clocks.push(outcomes[step]) != last || !last && !reaches) {
        return Optional.empty();
      }
    }
    int object = clocks.object();
    int earlier = length - 2;
    while (!clocks.racesWith(outcomes[earlier])) {
      earlier--;
    }
    return Optional.of(new Evidence.Unordered(earlier, object));
  }
}
