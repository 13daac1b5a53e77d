// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import java.util.function.IntUnaryOperator;

/** Names of execution graphs of litmus programs, as {@link BruteForce} names them. */
final class GraphNames {
  private GraphNames() {}

  /**
   * Returns the name of a graph.
   *
   * @param cells the number of cells of the program
   * @param object the object of a cell of the graph
   */
  static String key(ExecutionGraph graph, int cells, IntUnaryOperator object) {
    StringBuilder text = new StringBuilder();
    for (int thread = 0; thread < graph.threads; thread++) {
      boolean waits = false;
      for (int event = 0; event < graph.size; event++) {
        if (graph.word(event, ExecutionGraph.THREAD) == thread) {
          int cell = graph.word(event, ExecutionGraph.CELL);
          int number = cell == NONE ? NONE : object.applyAsInt(cell) - graph.threads;
          if (graph.is(event, Effect.READS)) {
            text.append(" r").append(number).append('<');
            text.append(name(graph, graph.word(event, ExecutionGraph.SOURCE)));
          }
          if (graph.is(event, Effect.WRITES)) {
            text.append(" w").append(number).append('=');
            text.append(graph.word(event, ExecutionGraph.VALUE));
          }
          text.append(graph.is(event, Effect.FENCE) ? " f" : "");
          waits = graph.word(event, ExecutionGraph.NEXT) == ExecutionGraph.WAITS;
        }
      }
      text.append(waits ? " ...|" : "|");
    }
    for (int number = 0; number < cells; number++) {
      for (int cell = 0; cell < graph.writes.length; cell++) {
        if (object.applyAsInt(cell) - graph.threads == number) {
          for (int write : graph.writes[cell]) {
            text.append(' ').append(name(graph, write));
          }
        }
      }
      text.append(';');
    }
    return text.toString();
  }

  private static String name(ExecutionGraph graph, int event) {
    return event == NONE
        ? "i"
        : graph.word(event, ExecutionGraph.THREAD)
            + "."
            + graph.word(event, ExecutionGraph.POSITION);
  }
}
