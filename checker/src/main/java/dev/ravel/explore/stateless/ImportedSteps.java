// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.List;

/**
 * Steps that were found elsewhere, as they are in a system; none decides about symbolic inputs.
 *
 * @param system the system in which they are taken
 */
record ImportedSteps(ConcurrentSystem system) {
  /**
   * The outcome of a step in a state.
   *
   * @throws IllegalArgumentException if it is not possible there
   */
  int outcome(int process, int index, int[] state) {
    int reaction =
        process >= 0 && process < system.processes()
            ? system.reaction(process, state)
            : ConcurrentSystem.NONE;
    if (reaction == ConcurrentSystem.NONE
        || index < 0
        || index >= system.outcomes().size(reaction)) {
      throw new IllegalArgumentException("a step that is not possible");
    }
    return system.outcomes().outcome(reaction, index);
  }

  /** Makes a step in a state; one that ends its process leads to no other state. */
  void make(int outcome, int[] state) {
    if (system.outcomes().kind(outcome) == Outcomes.STEP) {
      system.outcomes().apply(outcome, state);
    }
  }

  /**
   * Adds a tree to what is planned at a position.
   *
   * @param planned as in a {@link Subtree.Node}
   * @param state the one there
   * @throws IllegalArgumentException if it is none, or a step is not possible
   */
  void plant(WakeupTrees trees, int position, List<Integer> planned, int[] state) {
    List<int[]> states = new ArrayList<>(List.of(state));
    List<Integer> above = new ArrayList<>(List.of(WakeupTrees.NONE));
    List<Integer> last = new ArrayList<>(List.of(WakeupTrees.NONE)); // by depth, the branch there
    for (int k = 0; k < planned.size(); k += 3) {
      int depth = planned.get(k);
      int process = planned.get(k + 1);
      int index = planned.get(k + 2);
      if (depth < 0 || depth >= states.size()) {
        throw new IllegalArgumentException("a step behind none");
      }
      states.subList(depth + 1, states.size()).clear();
      above.subList(depth + 1, above.size()).clear();
      last.subList(depth + 1, last.size()).clear();
      int[] behind = states.getLast().clone();
      int outcome = outcome(process, index, behind);
      int footprint = system.outcomes().footprint(outcome);
      int node =
          trees.append(position, above.getLast(), last.getLast(), process, index, footprint, 0);
      above.add(node);
      last.set(depth, node);
      last.add(WakeupTrees.NONE);
      make(outcome, behind);
      states.add(behind);
    }
  }

  /**
   * The sequences that lead to the leaves of a tree, each as processes and indices.
   *
   * @param planned as in a {@link Subtree.Node}
   */
  static List<List<Integer>> leaves(List<Integer> planned) {
    List<List<Integer>> all = new ArrayList<>();
    List<Integer> path = new ArrayList<>();
    for (int k = 0; k < planned.size(); k += 3) {
      int depth = planned.get(k);
      if (depth < 0 || 2 * depth > path.size()) {
        throw new IllegalArgumentException("a step behind none");
      }
      path.subList(2 * depth, path.size()).clear();
      path.add(planned.get(k + 1));
      path.add(planned.get(k + 2));
      if (k + 3 == planned.size() || planned.get(k + 3) <= depth) {
        all.add(List.copyOf(path));
      }
    }
    return all;
  }
}
