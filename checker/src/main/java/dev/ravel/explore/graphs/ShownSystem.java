// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import dev.ravel.automata.BufferedSystem;
import dev.ravel.source.MemoryRules;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;

/**
 * The system whose runs show execution graphs. Under sequential consistency it is the system
 * itself, under total store order one with buffers, else a {@link GraphSystem}.
 */
record ShownSystem(ConcurrentSystem system) {
  /** Returns the system whose memory is not weak. */
  ConcurrentSystem inner() {
    return switch (system) {
      case GraphSystem its -> its.inner();
      case BufferedSystem its -> its.inner();
      default -> system;
    };
  }

  MemoryRules rules() {
    return switch (system) {
      case GraphSystem its -> its.rules();
      case BufferedSystem _ -> MemoryRules.TSO;
      default -> MemoryRules.SC;
    };
  }

  Consistency consistency() {
    return Graphs.consistency(rules());
  }

  /** Returns the process that brings the first write in the buffer of a thread to memory. */
  int flush(int thread, int[] state) {
    BufferedSystem its = (BufferedSystem) system;
    for (int process = its.threads(); process < its.processes(); process++) {
      if (its.isFlush(process)
          && its.flushed(process) == thread
          && its.outcomes().size(its.reaction(process, state)) > 0) {
        return process;
      }
    }
    throw new IllegalStateException("the buffer of a thread is empty");
  }

  /**
   * Returns the index of the outcome that makes an event. It is {@link ExecutionGraph#NONE} if the
   * thread is blocked.
   *
   * @param numbers by event of the graph its number among the events that were made
   * @param kept the events that are made at all
   */
  int index(ExecutionGraph graph, int event, int[] numbers, boolean[] kept, int[] state) {
    int thread = graph.word(event, ExecutionGraph.THREAD);
    Outcomes outcomes = system.outcomes();
    int reaction = system.reaction(thread, state);
    int[] inner =
        system instanceof BufferedSystem buffered ? buffered.indices(thread, state) : null;
    for (int k = 0; k < outcomes.size(reaction); k++) {
      int outcome = outcomes.outcome(reaction, k);
      boolean found;
      if (system instanceof GraphSystem graphs && outcomes.kind(outcome) == Outcomes.STEP) {
        int[] after = state.clone();
        outcomes.apply(outcome, after);
        found = makes(graph, event, graphs.graph(after), numbers, kept);
      } else if (inner != null) {
        found = inner[k] == graph.word(event, ExecutionGraph.BRANCH);
      } else {
        found = outcome == graph.word(event, ExecutionGraph.OUTCOME);
      }
      if (found) {
        return k;
      }
    }
    return NONE;
  }

  /** Returns whether the last event of another graph is an event of a graph. */
  private static boolean makes(
      ExecutionGraph graph, int event, ExecutionGraph other, int[] numbers, boolean[] kept) {
    int last = other.size - 1;
    int source = graph.word(event, ExecutionGraph.SOURCE);
    boolean waits = graph.word(event, ExecutionGraph.NEXT) == ExecutionGraph.WAITS;
    boolean same =
        other.word(last, ExecutionGraph.SOURCE) == (source == NONE ? NONE : numbers[source])
            && other.word(last, ExecutionGraph.BRANCH) == graph.word(event, ExecutionGraph.BRANCH)
            && (other.word(last, ExecutionGraph.NEXT) == ExecutionGraph.WAITS) == waits;
    if (!same || !graph.is(event, Effect.WRITES)) {
      return same;
    }
    int[] others = other.writes[other.word(last, ExecutionGraph.CELL)];
    int next = 0;
    for (int write : graph.writes[graph.word(event, ExecutionGraph.CELL)]) {
      int number = write == event ? last : numbers[write];
      if (kept[write] && number != NONE && (next == others.length || others[next++] != number)) {
        return false;
      }
    }
    return true;
  }
}
