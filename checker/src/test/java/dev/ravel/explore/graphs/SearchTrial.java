// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Meter;
import dev.ravel.source.MemoryRules;
import java.util.Set;
import java.util.TreeSet;

/** All graphs that the search finds of a litmus program, named as those of {@link BruteForce}. */
final class SearchTrial implements ExecutionGraphSearch.Listener {
  final Set<String> complete = new TreeSet<>();
  final Set<String> stuck = new TreeSet<>();
  final Set<String> outcomes = new TreeSet<>();
  final GraphCounts counts = new GraphCounts();

  /** A graph that was found twice, or empty. */
  String twice = "";

  boolean race;
  private final LitmusSystem system;
  private final LitmusProgram program;
  private final GraphOperations operations;

  SearchTrial(LitmusProgram program, MemoryRules rules, Consistency consistency) {
    this.program = program;
    this.system = new LitmusSystem(program);
    this.operations = new GraphOperations(system, rules);
    ExecutionGraphSearch search =
        new ExecutionGraphSearch(
            system.threads(), operations, consistency, this, new Meter(Budget.unlimited()), counts);
    search.run(new int[system.objects()]);
  }

  @Override
  public boolean done() {
    return false;
  }

  @Override
  public void added(ExecutionGraph graph, int event, Effect effect) {
    race |= GraphRaces.other(graph, event) != NONE;
  }

  @Override
  public void complete(ExecutionGraph graph, boolean waits, boolean failed, boolean discarded) {
    String key = key(graph);
    twice = (waits ? stuck : complete).add(key) ? twice : key;
    if (!waits) {
      StringBuilder outcome = new StringBuilder();
      for (int thread = 0; thread < graph.threads; thread++) {
        outcome.append(system.registers(thread, operations.local(graph, thread)));
      }
      for (int cell = 0; cell < program.cells(); cell++) {
        int its = operations.cellOf(graph.threads + cell);
        operations.addCells(graph);
        outcome.append(' ').append(graph.value(its, graph.lastWrite(its)));
      }
      outcomes.add(outcome.toString());
    }
  }

  private static String name(ExecutionGraph graph, int event) {
    return event == NONE
        ? "i"
        : graph.word(event, ExecutionGraph.THREAD)
            + "."
            + graph.word(event, ExecutionGraph.POSITION);
  }

  private String key(ExecutionGraph graph) {
    StringBuilder text = new StringBuilder();
    for (int thread = 0; thread < graph.threads; thread++) {
      boolean waits = false;
      for (int event = 0; event < graph.size; event++) {
        if (graph.word(event, ExecutionGraph.THREAD) == thread) {
          int cell = graph.word(event, ExecutionGraph.CELL);
          int number = cell == NONE ? NONE : operations.object(cell) - graph.threads;
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
    for (int cell = 0; cell < program.cells(); cell++) {
      int its = operations.cellOf(graph.threads + cell);
      operations.addCells(graph);
      for (int write : graph.writes[its]) {
        text.append(' ').append(name(graph, write));
      }
      text.append(';');
    }
    return text.toString();
  }
}
