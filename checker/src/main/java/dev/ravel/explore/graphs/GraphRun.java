// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import dev.ravel.explore.WitnessRun;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A run of a {@link GraphSystem} that makes an execution graph, or a part of one that is closed
 * under causes. A thread goes on as long as it can. Cost: linear in the steps of the system.
 */
final class GraphRun {
  private final GraphSystem system;
  private final ExecutionGraph graph;
  private final int initial;

  /** By event of the graph its number in the run. */
  private final int[] numbers;

  private final boolean[] kept;

  GraphRun(GraphSystem system, ExecutionGraph graph, int initial) {
    this.system = system;
    this.graph = graph;
    this.initial = initial;
    this.numbers = new int[graph.size];
    this.kept = new boolean[graph.size];
    Arrays.fill(numbers, NONE);
  }

  /**
   * Returns the run of some events and their causes.
   *
   * @param events some events; {@link ExecutionGraph#NONE} are left out
   * @param last the one of them that comes last, or {@link ExecutionGraph#NONE} if any may
   */
  WitnessRun of(int[] events, int last) {
    int size = 0;
    for (int event = 0; event < graph.size; event++) {
      for (int its : events) {
        kept[event] |= its != NONE && graph.causes(event, its);
      }
      size += kept[event] ? 1 : 0;
    }
    int[] state = system.initialState(initial);
    List<Integer> processes = new ArrayList<>();
    List<Integer> indices = new ArrayList<>();
    int error = NONE;
    int thread = NONE;
    for (int done = 0; done < size; done++) {
      int event = next(thread, size - done == 1 ? NONE : last);
      thread = graph.word(event, ExecutionGraph.THREAD);
      int index = index(event, state);
      boolean blocked = index == NONE && graph.word(event, ExecutionGraph.NEXT) < 0;
      numbers[event] = processes.size();
      if (!blocked) {
        processes.add(thread);
        indices.add(index);
        Outcomes outcomes = system.outcomes();
        int outcome = outcomes.outcome(system.reaction(thread, state), index);
        error = outcomes.error(outcome);
        if (outcomes.kind(outcome) == Outcomes.STEP) {
          outcomes.apply(outcome, state);
        }
      } else {
        numbers[event] = Integer.MAX_VALUE; // it waits without an event
      }
    }
    int[] schedule = processes.stream().mapToInt(Integer::intValue).toArray();
    Run run = new Run(initial, schedule, indices.stream().mapToInt(Integer::intValue).toArray());
    return new WitnessRun(run, state, error);
  }

  /**
   * Returns the next event all of whose causes were made. Events after which a thread does not go
   * on come last.
   *
   * @param thread that of the event before, which is kept if it can be
   * @param but an event that comes after all others
   */
  private int next(int thread, int but) {
    int found = NONE;
    for (int event = 0; event < graph.size; event++) {
      if (kept[event] && numbers[event] == NONE && event != but && isEnabled(event)) {
        boolean ends = graph.word(event, ExecutionGraph.NEXT) < 0;
        boolean foundEnds = found != NONE && graph.word(found, ExecutionGraph.NEXT) < 0;
        boolean same = graph.word(event, ExecutionGraph.THREAD) == thread;
        if (found == NONE || foundEnds && !ends || same && !ends) {
          found = event;
        }
      }
    }
    return found;
  }

  private boolean isEnabled(int event) {
    for (int cause = 0; cause < graph.size; cause++) {
      if (cause != event && numbers[cause] == NONE && graph.causes(cause, event)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the index of the outcome that makes an event, or none if its thread is blocked. */
  private int index(int event, int[] state) {
    int thread = graph.word(event, ExecutionGraph.THREAD);
    Outcomes outcomes = system.outcomes();
    int reaction = system.reaction(thread, state);
    for (int k = 0; k < outcomes.size(reaction); k++) {
      int outcome = outcomes.outcome(reaction, k);
      if (outcomes.kind(outcome) == Outcomes.STEP) {
        int[] after = state.clone();
        outcomes.apply(outcome, after);
        if (makes(event, system.graph(after))) {
          return k;
        }
      } else if (outcome == graph.word(event, ExecutionGraph.OUTCOME)) {
        return k;
      }
    }
    if (graph.word(event, ExecutionGraph.NEXT) != ExecutionGraph.WAITS) {
      throw new IllegalStateException("an execution graph is not one by the axioms");
    }
    return NONE;
  }

  /** Returns whether the last event of a graph is an event of this one. */
  private boolean makes(int event, ExecutionGraph other) {
    int last = other.size - 1;
    int source = graph.word(event, ExecutionGraph.SOURCE);
    boolean same =
        other.word(last, ExecutionGraph.SOURCE) == (source == NONE ? NONE : numbers[source])
            && other.word(last, ExecutionGraph.BRANCH) == graph.word(event, ExecutionGraph.BRANCH)
            && (other.word(last, ExecutionGraph.NEXT) == ExecutionGraph.WAITS)
                == (graph.word(event, ExecutionGraph.NEXT) == ExecutionGraph.WAITS);
    if (!same || !graph.is(event, Effect.WRITES)) {
      return same;
    }
    int[] writes = graph.writes[graph.word(event, ExecutionGraph.CELL)];
    int[] others = other.writes[other.word(last, ExecutionGraph.CELL)];
    int next = 0;
    for (int write : writes) {
      int number = write == event ? last : numbers[write];
      if (kept[write] && number != NONE && (next >= others.length || others[next++] != number)) {
        return false;
      }
    }
    return true;
  }
}
