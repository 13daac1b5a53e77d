// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.WitnessRun;
import dev.ravel.explore.states.CountedState;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.List;

/**
 * A maker of runs to orbits. It walks through the states themselves from an initial state on, by a
 * step to the next orbit each time. There is one from every state of an orbit, and one of those
 * that stand for all takes it. Who moved last goes first, so that threads are switched seldom.
 *
 * <p>Cost: of each step, linear in the number of members.
 *
 * @param crowd goes along them
 * @param keys of the orbits found so far
 * @param parents by orbit from which it was found, less than 0 for an initial state
 */
record CrowdRuns(
    ConcurrentSystem system, CountedState crowd, List<int[]> keys, IntSequence parents) {
  /** A shortest run to some state of an orbit. */
  WitnessRun to(int orbit) {
    IntSequence processes = new IntSequence();
    IntSequence outcomes = new IntSequence();
    int initial = walk(orbit, processes, outcomes);
    Run run = new Run(initial, processes.toArray(), outcomes.toArray());
    return new WitnessRun(run, crowd.state().clone());
  }

  /** A run to some state of an orbit, and an error there. */
  WitnessRun toError(int orbit) {
    WitnessRun its = to(orbit);
    int length = its.run().length();
    int last = length == 0 ? 0 : its.run().processes()[length - 1];
    for (int thread : candidates(last)) {
      int reaction = system.reaction(thread, crowd.state());
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
          return its.failing(thread, k, system.outcomes().error(outcome));
        }
      }
    }
    throw new IllegalStateException("no step is an error, but one is in the same orbit");
  }

  /** Walks to an orbit; the index of the initial state. */
  private int walk(int orbit, IntSequence processes, IntSequence outcomes) {
    IntSequence way = new IntSequence();
    int first = orbit;
    for (; parents.get(first) >= 0; first = parents.get(first)) {
      way.push(first);
    }
    int initial = -1 - parents.get(first);
    int[] state = system.initialState(initial);
    boolean _ = crowd.start(state);
    int last = 0;
    for (int next : way.reversed()) {
      Limits.poll();
      last = step(keys.get(next), last, outcomes);
      processes.push(last);
    }
    return initial;
  }

  /** Takes a step to an orbit; the thread that takes it. */
  private int step(int[] key, int preferred, IntSequence into) {
    for (int thread : candidates(preferred)) {
      int reaction = system.reaction(thread, crowd.state());
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (system.outcomes().kind(outcome) == Outcomes.STEP
            && Arrays.equals(key, crowd.keyAfter(outcome))) {
          crowd.take(outcome);
          into.push(k);
          return thread;
        }
      }
    }
    throw new IllegalStateException("no step leads to an orbit that was found");
  }

  /** A thread, and those that stand for all. */
  private int[] candidates(int preferred) {
    int[] some = crowd.representatives(false);
    int[] all = new int[some.length + 1];
    all[0] = preferred;
    System.arraycopy(some, 0, all, 1, some.length);
    return all;
  }
}
