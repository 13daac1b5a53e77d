// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

/**
 * Sequential consistency. Program order, reads-from, coherence order and from-read have no cycle
 * together.
 *
 * <p>A cycle that a new event closes goes through it. An event that reads the last write, or is
 * placed last, has no edge to others, so nothing is computed for it. Otherwise the cost is linear
 * in the graph.
 */
final class SequentialConsistency extends Consistency {
  private final Edges edges = new Edges();

  @Override
  int view() {
    return ExecutionGraph.CAUSES;
  }

  @Override
  boolean synchronises() {
    return true; // for races
  }

  @Override
  boolean allows(ExecutionGraph graph, int event, int write) {
    if (isLast(graph, event) && (write == event || isLast(graph, write))) {
      return true;
    }
    order(graph, edges);
    return !edges.isOnCycle(event) && (write == event || !edges.isOnCycle(write));
  }

  /** Returns whether no edge leads from an event, which is last in its thread, to others. */
  static boolean isLast(ExecutionGraph graph, int event) {
    int cell = graph.word(event, ExecutionGraph.CELL);
    if (cell == NONE) {
      return true;
    }
    int last = graph.lastWrite(cell);
    return last == event
        || !graph.is(event, Effect.WRITES) && last == graph.word(event, ExecutionGraph.SOURCE);
  }

  @Override
  int order(ExecutionGraph graph, Edges into) {
    into.begin(graph.size);
    for (int event = 0; event < graph.size; event++) {
      int before = graph.word(event, ExecutionGraph.PREVIOUS);
      if (before == NONE) {
        before = graph.starts[graph.word(event, ExecutionGraph.THREAD)];
      }
      if (before != NONE) {
        into.add(before, event);
      }
      if (graph.is(event, Effect.JOINS)) {
        int joined = graph.word(event, ExecutionGraph.OTHER);
        if (graph.last[joined] != NONE) {
          into.add(graph.last[joined], event);
        }
      }
      if (graph.is(event, Effect.READS)) {
        int source = graph.word(event, ExecutionGraph.SOURCE);
        if (source != NONE) {
          into.add(source, event);
        }
        int overwrites = graph.overwrites(event);
        if (overwrites != NONE) {
          into.add(event, overwrites);
        }
      }
    }
    for (int[] its : graph.writes) {
      for (int k = 1; k < its.length; k++) {
        into.add(its[k - 1], its[k]);
      }
    }
    return graph.size;
  }
}
