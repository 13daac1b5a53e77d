// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Reordering.Result;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that two runs are one execution if swapping neighbours that do not depend on each other
 * makes one of the other. It compares with all that swapping makes of a run, on random programs.
 * Nets alone are not among them.
 */
class ReorderingTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1200 : 24;
  private static final int RUNS = 10;
  private static final int LENGTH = 6;

  /** A step with its process, its outcome, its kind, and its footprint. */
  private record Step(int process, int index, int kind, int footprint) {
    boolean isLike(Step other) {
      return process == other.process && index == other.index && kind == other.kind;
    }
  }

  private int same;
  private int swapped;
  private int ordered;

  @ParameterizedTest
  @EnumSource(Family.class)
  void asSwappingSays(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      ProgramSystem system =
          ModelText.system(RandomPrograms.draft(seed, family, Size.USUAL).text());
      Random random = new Random(seed);
      List<Run> runs = new ArrayList<>();
      for (int k = 0; k < RUNS; k++) {
        walk(system, random).ifPresent(runs::add);
      }
      for (Run first : runs) {
        Map<Run, Integer> all = swaps(system, first);
        List<Run> others = new ArrayList<>(runs);
        others.addAll(all.keySet());
        for (Run second : others) {
          compare(system, first, second, Optional.ofNullable(all.get(second)));
        }
      }
    }
    assertTrue(same > SEEDS && ordered > SEEDS, same + " same, " + ordered + " ordered otherwise");
    assertTrue(swapped > SEEDS, swapped + " swaps");
  }

  private void compare(ConcurrentSystem system, Run first, Run second, Optional<Integer> distance) {
    Result result = Reordering.compare(system, first, second);
    String about = first + " and " + second + ": " + result;
    assertEquals(distance.isPresent(), result instanceof Result.Same, about);
    if (result instanceof Result.Same(long swaps)) {
      assertEquals(distance.get().longValue(), swaps, about);
      assertLeads(system, first, second, swaps);
      same++;
    }
    if (result instanceof Result.OtherOrder its) {
      List<Step> one = steps(system, first).get();
      List<Step> other = steps(system, second).get();
      assertEquals(nth(one, its.inFirst()), nth(other, its.inSecond()), about);
      assertTrue(its.before() < its.inSecond(), about);
      if (its.beforeInFirst().isPresent()) {
        int later = its.beforeInFirst().getAsInt();
        assertTrue(its.inFirst() < later, about);
        assertEquals(nth(one, later), nth(other, its.before()), about);
      }
      assertFalse(
          Uses.shared(
                  system,
                  outcome(system, first, its.inFirst()),
                  outcome(system, second, its.before()))
              .isEmpty(),
          about);
      ordered++;
    }
  }

  /** Returns the number of a step among those of its process. */
  private static List<Integer> nth(List<Step> steps, int at) {
    int process = steps.get(at).process();
    long before = steps.subList(0, at).stream().filter(s -> s.process() == process).count();
    return List.of(process, (int) before);
  }

  private void assertLeads(ConcurrentSystem system, Run first, Run second, long count) {
    List<Step> order = new ArrayList<>(steps(system, first).get());
    List<Integer> positions = new ArrayList<>();
    Reordering.swaps(
        system,
        first,
        second,
        (position, earlier, later) -> {
          Step one = order.get(position);
          Step other = order.get(position + 1);
          assertFalse(dependent(system, one, other));
          assertEquals(first.processes()[earlier], one.process());
          assertEquals(first.processes()[later], other.process());
          Collections.swap(order, position, position + 1);
          positions.add(position);
          swapped++;
          return true;
        });
    assertEquals(count, positions.size());
    assertEquals(second, run(second.initialState(), order));
  }

  private static int outcome(ConcurrentSystem system, Run run, int step) {
    RunCursor walk = new RunCursor(system, run);
    for (int k = 0; k < step; k++) {
      int _ = walk.step();
    }
    return walk.step();
  }

  private static Optional<Run> walk(ConcurrentSystem system, Random random) {
    int initial = random.nextInt(system.initialStates());
    int[] state = new int[system.objects()];
    if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
      return Optional.empty();
    }
    List<Step> steps = new ArrayList<>();
    boolean going = true;
    while (going && steps.size() < LENGTH) {
      List<Integer> movers = new ArrayList<>();
      for (int p = 0; p < system.processes(); p++) {
        if (system.outcomes().size(system.reaction(p, state)) > 0) {
          movers.add(p);
        }
      }
      if (movers.isEmpty()) {
        break;
      }
      int process = movers.get(random.nextInt(movers.size()));
      int index = random.nextInt(system.outcomes().size(system.reaction(process, state)));
      Step step = step(system, process, index, state).get();
      going = step.kind() == Outcomes.STEP;
      steps.add(step);
    }
    return Optional.of(run(initial, steps));
  }

  /** Makes a step; none if it cannot be made. */
  private static Optional<Step> step(ConcurrentSystem system, int process, int index, int[] state) {
    int reaction = system.reaction(process, state);
    if (index >= system.outcomes().size(reaction)) {
      return Optional.empty();
    }
    int outcome = system.outcomes().outcome(reaction, index);
    if (system.outcomes().kind(outcome) == Outcomes.STEP) {
      system.outcomes().apply(outcome, state);
    }
    return Optional.of(
        new Step(
            process, index, system.outcomes().kind(outcome), system.outcomes().footprint(outcome)));
  }

  private static Run run(int initial, List<Step> steps) {
    return new Run(
        initial,
        steps.stream().mapToInt(Step::process).toArray(),
        steps.stream().mapToInt(Step::index).toArray(),
        OptionalInt.empty());
  }

  /** The steps of a run; none if it is no run. */
  private static Optional<List<Step>> steps(ConcurrentSystem system, Run run) {
    int[] state = new int[system.objects()];
    assertEquals(ConcurrentSystem.NONE, system.initialState(run.initialState(), state));
    List<Step> steps = new ArrayList<>();
    for (int k = 0; k < run.length(); k++) {
      Optional<Step> step = step(system, run.processes()[k], run.outcomes()[k], state);
      if (step.isEmpty()) {
        return Optional.empty();
      }
      steps.add(step.get());
    }
    return Optional.of(steps);
  }

  private static boolean dependent(ConcurrentSystem system, Step one, Step other) {
    return one.process() == other.process()
        || system.footprints().dependent(one.footprint(), other.footprint(), ConcurrentSystem.NONE);
  }

  /** All that swapping neighbours makes of a run, each with the least number of swaps. */
  private static Map<Run, Integer> swaps(ConcurrentSystem system, Run first) {
    Map<Run, Integer> all = new HashMap<>(Map.of(first, 0));
    Deque<Run> open = new ArrayDeque<>(all.keySet());
    while (!open.isEmpty()) {
      Run at = open.remove();
      List<Step> its = steps(system, at).get();
      for (int k = 0; k + 1 < its.size(); k++) {
        if (dependent(system, its.get(k), its.get(k + 1))) {
          continue;
        }
        List<Step> other = new ArrayList<>(its);
        Collections.swap(other, k, k + 1);
        Run run = run(first.initialState(), other);
        Optional<List<Step>> made = steps(system, run);
        boolean alike = made.isPresent();
        for (int s = 0; alike && s < other.size(); s++) {
          alike = made.get().get(s).isLike(other.get(s));
        }
        if (alike && all.putIfAbsent(run, all.get(at) + 1) == null) {
          open.add(run);
        }
      }
    }
    return all;
  }
}
