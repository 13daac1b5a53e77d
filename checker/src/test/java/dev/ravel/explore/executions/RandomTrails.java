// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random steps of a system on a trail, and what they are by definition. */
final class RandomTrails {
  private final ConcurrentSystem system;
  private final int property;
  private final SplittableRandom random;
  private final int[] state;

  RandomTrails(ConcurrentSystem system, int property, long seed) {
    this.system = system;
    this.property = property;
    this.random = new SplittableRandom(seed);
    this.state = new int[system.objects()];
  }

  /** A step with its process, the index of its outcome, and that outcome. */
  record Step(int process, int index, int outcome) {}

  /** Begins; false if nothing can happen. */
  boolean begin(Trail trail) {
    int initial = random.nextInt(system.initialStates());
    if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
      return false;
    }
    trail.begin(initial, state);
    return true;
  }

  /** Makes a random step; false if there is none. */
  boolean step(Trail trail) {
    List<Step> steps = new ArrayList<>();
    trail.state(trail.size(), state);
    for (int p = 0; p < system.processes(); p++) {
      int reaction = system.reaction(p, state);
      for (int k = 0; k < system.outcomes().size(reaction) && !trail.isOver(p); k++) {
        steps.add(new Step(p, k, system.outcomes().outcome(reaction, k)));
      }
    }
    if (steps.isEmpty()) {
      return false;
    }
    Step step = steps.get(random.nextInt(steps.size()));
    trail.push(step.process(), step.index(), step.outcome());
    return true;
  }

  /** A number below a bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** The steps of a trail. */
  List<Step> steps(Trail trail) {
    List<Step> steps = new ArrayList<>();
    for (int p = 0; p < trail.size(); p++) {
      steps.add(new Step(trail.process(p), trail.index(p), trail.outcome(p)));
    }
    return steps;
  }

  /** Returns whether two steps, one right after the other, must stay in their order. */
  boolean dependent(Step first, Step second) {
    return (first.process() == second.process()
            && system.control(first.process()) != ConcurrentSystem.NONE)
        || system
            .footprints()
            .dependent(
                system.outcomes().footprint(first.outcome()),
                system.outcomes().footprint(second.outcome()),
                property);
  }
}
