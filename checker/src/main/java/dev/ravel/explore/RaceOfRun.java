// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Run;
import java.util.Optional;

/** The race that the last step of a run makes with an earlier one, by {@link RaceClocks}. */
public final class RaceOfRun {
  private RaceOfRun() {}

  /**
   * The race of the last step of a run, if it is the first that races; with the last of the steps
   * that it races with.
   */
  public static Optional<Evidence> of(ConcurrentSystem system, Run run) {
    RaceClocks clocks = new RaceClocks(system);
    int[] state = new int[system.objects()];
    int length = run.length();
    boolean starts = system.initialState(run.initialState(), state) == ConcurrentSystem.NONE;
    if (!starts || length == 0 || run.loop().isPresent()) {
      return Optional.empty();
    }
    int[] outcomes = new int[length];
    for (int step = 0; step < length; step++) {
      int reaction = system.reaction(run.processes()[step], state);
      if (run.outcomes()[step] >= system.outcomes().size(reaction)) {
        return Optional.empty();
      }
      outcomes[step] = system.outcomes().outcome(reaction, run.outcomes()[step]);
      boolean last = step == length - 1;
      boolean reaches = system.outcomes().kind(outcomes[step]) == Outcomes.STEP;
      if (clocks.push(outcomes[step]) != last || !last && !reaches) {
        return Optional.empty();
      }
      system.outcomes().apply(outcomes[step], state);
    }
    int object = clocks.object();
    int earlier = length - 2;
    while (!clocks.racesWith(outcomes[earlier])) {
      earlier--;
    }
    return Optional.of(new Evidence.Unordered(earlier, object));
  }
}
