// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.WitnessRun;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Shared;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The way to some states along shortest runs, whose states the members have marked. The runs that
 * are looked for are those that {@code explore.graph} finds: the first one by initial state,
 * processes and outcomes; or of those with the fewest switches the first one. The members are asked
 * about the states that come next, level by level: marks of all states would take more than there
 * is room for at one place.
 */
record RunReconstruction(Shared system, int level, Asking members) {
  /** Asks the members. */
  @FunctionalInterface
  interface Asking {
    /** Those of some states of a level that are marked. */
    PathMarks marked(int level, List<int[]> states);
  }

  /** The first shortest run. */
  WitnessRun first() {
    return walk(false);
  }

  /** The first of the shortest runs with the fewest switches. */
  WitnessRun fewestSwitches() {
    return walk(true);
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

  /**
   * A state that may be next.
   *
   * @param process the process of the step to it, or -1 for an initial state
   * @param index the index of the outcome, or of the initial state
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Candidate(int process, int index, int[] state) {}

  /** Walks through the levels. */
  private WitnessRun walk(boolean fewest) {
    IntSequence processes = new IntSequence();
    IntSequence indices = new IntSequence();
    Candidate at = best(0, initialStates(), -1, fewest);
    int initial = at.index();
    for (int next = 1; next <= level; next++) {
      at = best(next, successors(at.state()), at.process(), fewest);
      processes.push(at.process());
      indices.push(at.index());
    }
    return new WitnessRun(new Run(initial, processes.toArray(), indices.toArray()), at.state());
  }

  private List<Candidate> initialStates() {
    List<Candidate> all = new ArrayList<>();
    for (int index = 0; index < system.initialStates(); index++) {
      int[] state = new int[system.objects()];
      if (system.initialState(index, state) == ConcurrentSystem.NONE) {
        all.add(new Candidate(-1, index, state));
      }
    }
    return all;
  }

  /** Returns the states to which all steps from a state lead. */
  private List<Candidate> successors(int[] state) {
    List<Candidate> all = new ArrayList<>();
    Outcomes outcomes = system.outcomes();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int k = 0, n = outcomes.size(reaction); k < n; k++) {
        int outcome = outcomes.outcome(reaction, k);
        if (outcomes.kind(outcome) == Outcomes.STEP) {
          int[] next = state.clone();
          outcomes.apply(outcome, next);
          all.add(new Candidate(process, k, next));
        }
      }
    }
    return all;
  }

  /** The first of the best marked candidates of a level, after a step of a process. */
  private Candidate best(int its, List<Candidate> all, int mover, boolean fewest) {
    PathMarks marks = members.marked(its, all.stream().map(Candidate::state).toList());
    return all.stream()
        .filter(each -> marks.get(each.state()) != null)
        .min(
            Comparator.comparingInt(
                each -> fewest ? cost(marks.get(each.state()), mover, each.process()) : 0))
        .orElseThrow();
  }

  private static int cost(PathMarks.Mark mark, int mover, int process) {
    if (process < 0) {
      return mark.rest();
    }
    int toEnd = mark.rest() + (mark.has(process) ? 0 : 1);
    return toEnd + (mover < 0 || process == mover ? 0 : 1);
  }
}
