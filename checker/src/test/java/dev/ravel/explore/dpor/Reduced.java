// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.states.Cursor;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A finished search of the engine, as states and the processes explored in them. */
final class Reduced {
  private Reduced() {}

  /**
   * Searches a system to the end. Dead code is not decided before.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param precise whether sets are made smaller by Cartesian reach
   */
  static Map<List<Integer>, Set<Integer>> graph(
      ConcurrentSystem system, int property, boolean precise) {
    return graph(system, property, precise, Budget.unlimited());
  }

  /**
   * Searches a system to the end.
   *
   * @throws dev.ravel.source.Halt if the budget is spent before
   */
  static Map<List<Integer>, Set<Integer>> graph(
      ConcurrentSystem system, int property, boolean precise, Budget budget) {
    return graph(system, 0, property, new DporOptions(precise, false, false), budget);
  }

  /**
   * Searches a system to the end.
   *
   * @param claim what is to mean the same under renamings, if these are used
   * @throws dev.ravel.source.Halt if the budget is spent before
   */
  static Map<List<Integer>, Set<Integer>> graph(
      ConcurrentSystem system, int claim, int property, DporOptions options, Budget budget) {
    List<Question> questions =
        List.of(new Question(claim, new Property.DeadCode(), false, property));
    Answers answers = new Answers(system, questions);
    Meter meter = new Meter(budget);
    DporSearch search =
        new DporSearch(system, answers, new int[] {0}, property, options, meter, new StateCounts());
    search.run();
    ReducedGraph explored = search.explored();
    Map<List<Integer>, Set<Integer>> graph = new LinkedHashMap<>();
    Cursor at = explored.cursor();
    for (int state = 0; state < explored.states(); state++) {
      at.moveTo(state);
      Set<Integer> set = new TreeSet<>();
      for (int p = 0; p < system.processes(); p++) {
        if (explored.explore().has(state, p)
            && (!explored.explore().isFull(state) || isEnabled(system, p, at.state()))) {
          set.add(p);
        }
      }
      graph.put(Arrays.stream(at.state()).boxed().toList(), set);
    }
    return graph;
  }

  private static boolean isEnabled(ConcurrentSystem system, int process, int[] state) {
    return system.outcomes().size(system.reaction(process, state)) > 0;
  }
}
