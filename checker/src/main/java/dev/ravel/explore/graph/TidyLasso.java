// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * The same endless execution in fewer steps. A loop that goes the same way several times goes once,
 * and a loop that is entered by its own last steps begins before them. The product of a formula
 * needs such detours, since its locations change where the states do not.
 */
final class TidyLasso {
  private final Run run;
  private final int[][] states;

  private TidyLasso(ConcurrentSystem system, Run run) {
    this.run = run;
    this.states = new int[run.length() + 1][];
    RunCursor cursor = new RunCursor(system, run);
    states[0] = cursor.state().clone();
    for (int step = 0; step < run.length(); step++) {
      int _ = cursor.step();
      states[step + 1] = cursor.state().clone();
    }
  }

  /** A run with a loop, tidied. Cost: the length of the loop times the number of its divisors. */
  static Run of(ConcurrentSystem system, Run run) {
    return new TidyLasso(system, run).tidied();
  }

  private Run tidied() {
    int begin = run.loop().orElseThrow();
    int end = begin + period(begin, run.length());
    while (begin > 0
        && same(begin - 1, end - 1)
        && Arrays.equals(states[begin - 1], states[end - 1])) {
      begin--;
      end--;
    }
    return new Run(
        run.initialState(),
        Arrays.copyOf(run.processes(), end),
        Arrays.copyOf(run.outcomes(), end),
        OptionalInt.of(begin));
  }

  /** The shortest round of which the loop is a repetition. */
  private int period(int begin, int end) {
    int length = end - begin;
    for (int period = 1; period < length; period++) {
      if (length % period == 0
          && Arrays.equals(states[begin], states[begin + period])
          && repeats(begin, end, period)) {
        return period;
      }
    }
    return length;
  }

  private boolean repeats(int begin, int end, int period) {
    for (int step = begin; step + period < end; step++) {
      if (!same(step, step + period)) {
        return false;
      }
    }
    return true;
  }

  private boolean same(int step, int other) {
    return run.processes()[step] == run.processes()[other]
        && run.outcomes()[step] == run.outcomes()[other];
  }
}
