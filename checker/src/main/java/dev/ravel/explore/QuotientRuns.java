// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.List;

/**
 * The runs of the {@linkplain dev.ravel.system.Shared#quotient quotient} of a system as runs of the
 * system itself. They are the same steps; a loop that leads to another state with the same quotient
 * goes on until it comes back to where it began.
 */
public final class QuotientRuns {
  private QuotientRuns() {}

  /** Returns what was found out in a quotient, with runs of the system. */
  public static Exploration of(
      ConcurrentSystem system, List<Question> questions, Exploration found) {
    return found.replayed(system, questions, run -> closed(system, run));
  }

  private static Run closed(ConcurrentSystem system, Run run) {
    if (run.loop().isEmpty()) {
      return run;
    }
    int begin = run.loop().getAsInt();
    int[] state = system.initialState(run.initialState());
    int[] first = {};
    int length = 0;
    while (!Arrays.equals(state, first)) {
      int from = length == 0 ? 0 : begin;
      for (int step = from; step < run.length(); step++) {
        first = length++ == begin ? state.clone() : first;
        int _ = TransitionRelation.step(system, run.processes()[step], run.outcomes()[step], state);
      }
    }
    int[] processes = new int[length];
    int[] outcomes = new int[length];
    for (int step = 0; step < length; step++) {
      int its = step < begin ? step : begin + (step - begin) % (run.length() - begin);
      processes[step] = run.processes()[its];
      outcomes[step] = run.outcomes()[its];
    }
    return new Run(run.initialState(), processes, outcomes, run.loop());
  }
}
