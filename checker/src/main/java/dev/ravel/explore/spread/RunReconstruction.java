// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

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
  Found first() {
    return new Walk(false).found();
  }

  /** The first of the shortest runs with the fewest switches. */
  Found fewestSwitches() {
    return new Walk(true).found();
  }

  /** A run and where it leads. */
  final class Found {
    private final int initial;
    private final IntSequence processes;
    private final IntSequence indices;
    private final int[] state;
    private int error = ConcurrentSystem.NONE;

    private Found(int initial, IntSequence processes, IntSequence indices, int[] state) {
      this.initial = initial;
      this.processes = processes;
      this.indices = indices;
      this.state = state;
    }

    /** The state that was seen; not to be changed. */
    int[] state() {
      return state;
    }

    /** The run. */
    Run run() {
      return new Run(initial, processes.toArray(), indices.toArray());
    }

    /** The error that its last step is. */
    int error() {
      return error;
    }

    /** This, and behind it an error: of the process that moved last if it has one, or the first. */
    Found withError() {
      int last = processes.size() == 0 ? -1 : processes.get(processes.size() - 1);
      int process = -1;
      int index = -1;
      Outcomes outcomes = system.outcomes();
      for (int its = 0; its < system.processes(); its++) {
        int reaction = system.reaction(its, state);
        for (int k = 0, n = outcomes.size(reaction); k < n; k++) {
          boolean fails = outcomes.kind(outcomes.outcome(reaction, k)) == Outcomes.ERROR;
          if (fails && (process < 0 || (process != last && its == last))) {
            process = its;
            index = k;
            error = outcomes.error(outcomes.outcome(reaction, k));
          }
        }
      }
      processes.push(process);
      indices.push(index);
      return this;
    }
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

    Found found() {
      int initial = start();
      int _ = system.initialState(initial, state);
      for (int next = 1; next <= level; next++) {
        step(members.marked(next, successors()));
      }
      return new Found(initial, processes, indices, state);
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

    /** What all steps from the present state lead to. */
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
