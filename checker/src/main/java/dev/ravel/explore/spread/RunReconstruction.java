// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.WitnessRun;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Shared;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * The way to some states along shortest runs, whose states the members have marked. The runs that
 * are looked for are those that {@code explore.graph} finds: the first one by initial state,
 * processes and outcomes; or of those with the fewest switches the first one. The members are asked
 * about the states that come next, level by level: marks of all states would take more than there
 * is room for at one place.
 */
record RunReconstruction(Shared system, Ownership ownership, int level, Asking members) {
  /** Asks the members. */
  @FunctionalInterface
  interface Asking {
    /** Those of some states of a level that are marked. */
    PathMarks marked(int level, List<int[]> states);
  }

  /** The first shortest run. */
  WitnessRun first() {
    return new Walk(false).found();
  }

  /** The first of the shortest runs with the fewest switches. */
  WitnessRun fewestSwitches() {
    return new Walk(true).found();
  }

  /** The same with an error at its end, of the process that moved last if it has one. */
  WitnessRun toError() {
    WitnessRun its = fewestSwitches();
    int length = its.run().length();
    int last = length == 0 ? -1 : its.run().processes()[length - 1];
    Outcomes outcomes = system.outcomes();
    int mover = -1;
    WitnessRun failing = its;
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, its.state());
      for (int k = 0, n = outcomes.size(reaction); k < n; k++) {
        int outcome = outcomes.outcome(reaction, k);
        boolean better = mover < 0 || (mover != last && process == last);
        if (outcomes.kind(outcome) == Outcomes.ERROR && better) {
          mover = process;
          failing = its.failing(process, k, outcomes.error(outcome));
        }
      }
    }
    return failing;
  }

  /** Walks through the levels. */
  private final class Walk {
    private final boolean fewest;
    private final IntSequence processes = new IntSequence();
    private final IntSequence indices = new IntSequence();
    private final int[] state = new int[system.objects()];
    private final int[] after = new int[system.objects()];
    private int mover = -1;

    Walk(boolean fewest) {
      this.fewest = fewest;
    }

    WitnessRun found() {
      int initial = start();
      int _ = system.initialState(initial, state);
      for (int next = 1; next <= level; next++) {
        step(members.marked(next, successors()));
      }
      Run run = new Run(initial, processes.toArray(), indices.toArray());
      return new WitnessRun(run, state);
    }

    private int start() {
      int found = -1;
      int least = Integer.MAX_VALUE;
      PathMarks marks = members.marked(0, initialStates());
      for (int index = 0; index < system.initialStates(); index++) {
        if (system.initialState(index, state) == ConcurrentSystem.NONE) {
          PathMarks.Mark mark = marks.get(state);
          if (mark != null && cost(mark) < least) {
            least = cost(mark);
            found = index;
          }
        }
      }
      return found;
    }

    private List<int[]> initialStates() {
      List<int[]> all = new ArrayList<>();
      for (int index = 0; index < system.initialStates(); index++) {
        if (system.initialState(index, state) == ConcurrentSystem.NONE) {
          all.add(state.clone());
        }
      }
      return all;
    }

    /** Returns the states to which all steps from the present state lead. */
    private List<int[]> successors() {
      List<int[]> all = new ArrayList<>();
      Outcomes outcomes = system.outcomes();
      for (int its = 0; its < system.processes(); its++) {
        int reaction = system.reaction(its, state);
        for (int k = 0, n = outcomes.size(reaction); k < n; k++) {
          int outcome = outcomes.outcome(reaction, k);
          if (outcomes.kind(outcome) == Outcomes.STEP) {
            int[] next = state.clone();
            outcomes.apply(outcome, next);
            all.add(next);
          }
        }
      }
      return all;
    }

    private int cost(PathMarks.Mark mark) {
      return fewest ? mark.rest() : 0;
    }

    private int cost(PathMarks.Mark mark, int process) {
      if (!fewest) {
        return 0;
      }
      int toEnd = mark.rest() + (mark.has(process) ? 0 : 1);
      return toEnd + (mover < 0 || process == mover ? 0 : 1);
    }

    /** Takes the best step into a level. */
    private void step(PathMarks next) {
      long hash = ownership.hash(state);
      int process = -1;
      int index = -1;
      int least = Integer.MAX_VALUE;
      Outcomes outcomes = system.outcomes();
      for (int its = 0; its < system.processes(); its++) {
        int reaction = system.reaction(its, state);
        for (int k = 0, n = outcomes.size(reaction); k < n; k++) {
          int outcome = outcomes.outcome(reaction, k);
          if (outcomes.kind(outcome) == Outcomes.STEP
              && next.mayHave(ownership.hash(outcome, state, hash))) {
            System.arraycopy(state, 0, after, 0, after.length);
            outcomes.apply(outcome, after);
            PathMarks.Mark mark = next.get(after);
            if (mark != null && cost(mark, its) < least) {
              least = cost(mark, its);
              process = its;
              index = k;
            }
          }
        }
      }
      mover = process;
      processes.push(process);
      indices.push(index);
      outcomes.apply(outcomes.outcome(system.reaction(process, state), index), state);
    }
  }
}
