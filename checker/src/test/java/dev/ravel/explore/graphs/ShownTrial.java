// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import dev.ravel.source.MemoryRules;
import dev.ravel.system.TransitionRelation;
import java.util.Set;
import java.util.TreeSet;

/** All graphs that runs of a {@link GraphSystem} make in which each thread ends. */
final class ShownTrial {
  final Set<String> complete = new TreeSet<>();
  private final LitmusProgram program;
  private final GraphSystem system;
  private final Set<String> seen = new TreeSet<>();

  ShownTrial(LitmusProgram program, MemoryRules rules) {
    this.program = program;
    this.system = new GraphSystem(new LitmusSystem(program), rules);
    visit(system.initialState(0));
  }

  private void visit(int[] state) {
    String key = GraphNames.key(system.graph(state), program.cells(), system::object);
    if (!seen.add(key)) {
      return;
    }
    boolean ends = true;
    for (int thread = 0; thread < system.threads(); thread++) {
      ends &= system.finished(thread, state);
      int size = system.outcomes().size(system.reaction(thread, state));
      for (int k = 0; k < size; k++) {
        int[] next = state.clone();
        int _ = TransitionRelation.step(system, thread, k, next);
        visit(next);
      }
    }
    if (ends) {
      complete.add(key);
    }
  }
}
