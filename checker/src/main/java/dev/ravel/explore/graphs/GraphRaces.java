// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

/**
 * The races of an event with others. Two accesses of a cell by different threads race, one of them
 * a write and one not atomic, if happens-before does not order them; and so do a use of memory and
 * a step by which its lifetime begins or ends. Cost: linear in the graph.
 */
final class GraphRaces {
  private GraphRaces() {}

  /**
   * Returns an event that races with one, or {@link ExecutionGraph#NONE}.
   *
   * @param event the last of its thread
   */
  static int other(ExecutionGraph graph, int event) {
    int cell = graph.word(event, ExecutionGraph.CELL);
    int thread = graph.word(event, ExecutionGraph.THREAD);
    boolean memory = cell != NONE && !graph.is(event, Effect.LIBRARY);
    for (int other = 0; memory && other < graph.size; other++) {
      boolean races =
          graph.word(other, ExecutionGraph.CELL) == cell
              && graph.word(other, ExecutionGraph.THREAD) != thread
              && (graph.is(event, Effect.WRITES) || graph.is(other, Effect.WRITES))
              && (graph.is(event, Effect.PLAIN) || graph.is(other, Effect.PLAIN))
              && !isOrdered(graph, event, other, ExecutionGraph.HAPPENED);
      if (races) {
        return other;
      }
    }
    return graph.lifetimesSize == 0 ? NONE : ofLifetimes(graph, event, ExecutionGraph.HAPPENED);
  }

  /**
   * Returns an event without an order to one, where one of them changes a lifetime. The other uses
   * the memory or changes the lifetime, too. {@link ExecutionGraph#NONE} if there is none.
   *
   * @param clock the clock that says what is ordered
   */
  static int ofLifetimes(ExecutionGraph graph, int event, int clock) {
    int lifetime = graph.word(event, ExecutionGraph.LIFETIME);
    for (int k = 0; k < graph.lifetimesSize; k += 3) {
      int change = graph.lifetimes[k];
      int object = graph.lifetimes[k + 1];
      if (object == lifetime && change != event && !isOrdered(graph, change, event, clock)) {
        return change;
      }
      for (int use = 0; change == event && use < graph.size; use++) {
        if (use != event
            && graph.word(use, ExecutionGraph.LIFETIME) == object
            && !isOrdered(graph, use, event, clock)) {
          return use;
        }
      }
    }
    return NONE;
  }

  private static boolean isOrdered(ExecutionGraph graph, int first, int second, int clock) {
    return graph.knows(graph.clock(second, clock), first)
        || graph.knows(graph.clock(first, clock), second);
  }
}
