// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.executions.Trail;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The stack of a search as a {@link Subtree}, and back. Cost: linear in all that it holds. */
final class StackSnapshot {
  private final ConcurrentSystem system;
  private final Trail trail;
  private final Nodes nodes;
  private final WakeupTrees trees;
  private final ImportedSteps steps;
  private final int[] state;

  StackSnapshot(ConcurrentSystem system, Trail trail, Nodes nodes, WakeupTrees trees) {
    this.system = system;
    this.trail = trail;
    this.nodes = nodes;
    this.trees = trees;
    this.steps = new ImportedSteps(system);
    this.state = new int[system.objects()];
  }

  /**
   * Returns all from a position on; positions before that are shared, and nothing is recorded of
   * them.
   */
  Subtree rest(int initial, int shared) {
    List<Integer> schedule = new ArrayList<>();
    for (int position = 0; position < trail.size(); position++) {
      schedule.add(trail.process(position));
      schedule.add(trail.index(position));
    }
    List<Subtree.Node> above = new ArrayList<>();
    List<Subtree.Node> owned = new ArrayList<>();
    for (int position = 0; position < nodes.size(); position++) {
      if (position < shared) {
        above.add(new Subtree.Node(List.of(), List.of()));
      } else {
        owned.add(new Subtree.Node(sleeping(position), trees.planned(position)));
      }
    }
    return new Subtree(initial, schedule, above, owned);
  }

  private List<Integer> sleeping(int position) {
    trail.state(position, state);
    List<Integer> all = new ArrayList<>();
    for (int k = 0, n = nodes.sleepers(position); k < n; k++) {
      int process = nodes.process(position, k);
      int index = nodes.index(position, k);
      assert nodes.footprint(position, k)
          == system.outcomes().footprint(steps.outcome(process, index, state));
      all.add(process);
      all.add(index);
    }
    return all;
  }

  /**
   * Restores a stack after the initial state of the trail.
   *
   * @param known the number of positions that are there already
   * @param push adds the position at the end of the trail, with nothing that sleeps or is planned
   * @throws IllegalArgumentException if it is none of this system
   */
  void take(Subtree its, int known, BooleanSupplier push) {
    List<Integer> schedule = its.schedule();
    for (int position = known; 2 * position <= schedule.size(); position++) {
      if (position > 0) {
        trail.state(position - 1, state);
        int process = schedule.get(2 * position - 2);
        int index = schedule.get(2 * position - 1);
        trail.push(process, index, steps.outcome(process, index, state));
      }
      boolean _ = push.getAsBoolean();
      trail.state(position, state);
      boolean above = position < its.shared().size();
      Subtree.Node node =
          above ? its.shared().get(position) : its.owned().get(position - its.shared().size());
      for (int k = 0; k < node.sleeping().size(); k += 2) {
        int process = node.sleeping().get(k);
        int index = node.sleeping().get(k + 1);
        int outcome = steps.outcome(process, index, state);
        nodes.sleep(process, index, system.outcomes().footprint(outcome), 0);
      }
      steps.plant(trees, position, node.planned(), state);
    }
  }
}
