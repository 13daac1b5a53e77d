// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.executions.RandomTrails.Step;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.trace.Dependence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that two executions have the same trace if swapping neighbours that do not depend on each
 * other makes one of the other.
 */
class TraceSetTest {
  private static final int SEEDS = 100;
  private static final int EXECUTIONS = 12;
  private static final int LENGTH = 6;

  private long fresh;
  private long known;
  private long swapped;

  @ParameterizedTest
  @EnumSource(Family.class)
  void tracesByDefinition(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      ProgramSystem system =
          ModelText.system(RandomPrograms.draft(seed, family, Size.USUAL).text());
      compare(system, ConcurrentSystem.NONE, seed);
      if (!system.properties().isEmpty()) {
        compare(system, system.objects(), seed);
      }
    }
    assertTrue(fresh > SEEDS && known > SEEDS && swapped > SEEDS / 2, fresh + " " + known);
  }

  private void compare(ConcurrentSystem system, int property, long seed) {
    RandomTrails random = new RandomTrails(system, property, seed);
    Trail trail = new Trail(system, new Dependence(system, property), false);
    TraceSet traces = new TraceSet(system, property);
    Set<List<Integer>> seen = new HashSet<>();
    long count = 0;
    for (int execution = 0; execution < EXECUTIONS; execution++) {
      if (!random.begin(trail)) {
        continue;
      }
      while (trail.size() < LENGTH && random.step(trail)) {
        // one step more
      }
      List<Step> steps = random.steps(trail);
      boolean isNew = seen.add(choices(trail.initial(), steps));
      count += isNew ? 1 : 0;
      for (List<Step> same : swaps(steps, random)) {
        seen.add(choices(trail.initial(), same));
        swapped += isNew ? 1 : 0;
      }
      assertEquals(isNew, traces.add(trail), () -> steps + "");
      assertEquals(count, traces.count());
      fresh += isNew ? 1 : 0;
      known += isNew ? 0 : 1;
    }
  }

  /**
   * Returns the choices of an execution. They are its initial state, its processes, and their
   * outcomes. The outcomes themselves may differ in another order, as where a semaphore is raised
   * twice.
   */
  private static List<Integer> choices(int initial, List<Step> steps) {
    List<Integer> all = new ArrayList<>(List.of(initial));
    for (Step step : steps) {
      all.add(step.process());
      all.add(step.index());
    }
    return all;
  }

  /** All that swapping neighbours makes of an execution, itself included. */
  private static Set<List<Step>> swaps(List<Step> steps, RandomTrails random) {
    Set<List<Step>> all = new HashSet<>(Set.of(steps));
    Deque<List<Step>> open = new ArrayDeque<>(all);
    while (!open.isEmpty()) {
      List<Step> its = open.pop();
      for (int k = 0; k + 1 < its.size(); k++) {
        if (!random.dependent(its.get(k), its.get(k + 1))) {
          List<Step> other = new ArrayList<>(its);
          other.set(k, its.get(k + 1));
          other.set(k + 1, its.get(k));
          if (all.add(other)) {
            open.push(other);
          }
        }
      }
    }
    return all;
  }
}
