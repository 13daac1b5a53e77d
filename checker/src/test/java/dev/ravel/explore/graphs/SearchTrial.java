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
    String key = GraphNames.key(graph, program.cells(), operations::object);
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
}
