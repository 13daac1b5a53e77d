// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.executions.RandomTrails.Step;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.Dependence;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Footprints depend on each other as the definition says, and other steps commute. */
class DependenceTest {
  private static final int SEEDS = 100;
  private static final int MOVES = 60;

  private int dependent;
  private int independent;
  private int swapped;

  @ParameterizedTest
  @EnumSource(Family.class)
  void modesThatDoNotCommute(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      ProgramSystem system =
          ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text());
      int property = (int) (seed % (system.properties().size() + 1));
      property = property == 0 ? ConcurrentSystem.NONE : system.objects() + property - 1;
      RandomTrails random = new RandomTrails(system, property, seed);
      Dependence dependence = new Dependence(system, property);
      Trail trail = new Trail(system, dependence, false);
      TreeSet<Integer> seen = new TreeSet<>();
      if (random.begin(trail)) {
        for (int move = 0; move < MOVES && random.step(trail); move++) {
          seen.add(system.outcomes().footprint(trail.outcome(trail.size() - 1)));
        }
      }
      for (int first : seen) {
        for (int second : seen) {
          boolean expected = depend(system.footprints(), first, second, property);
          assertEquals(expected, dependence.of(first, second));
          dependent += expected ? 1 : 0;
          independent += expected ? 0 : 1;
        }
      }
    }
    assertTrue(dependent > SEEDS && independent > SEEDS, dependent + " and " + independent);
  }

  private static boolean depend(Footprints footprints, int first, int second, int property) {
    for (int i = 0; i < footprints.size(first); i++) {
      for (int j = 0; j < footprints.size(second); j++) {
        int object = footprints.object(first, i);
        int mode = footprints.mode(first, i);
        int other = footprints.mode(second, j);
        boolean same = mode == other && mode != Mode.WRITE;
        if (object == footprints.object(second, j)
            && footprints.counts(object, property)
            && !same) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Steps that no pair declares dependent can be done in either order, with the same state in the
   * end.
   */
  @ParameterizedTest
  @EnumSource(Family.class)
  void otherStepsCommute(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      ProgramSystem system =
          ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text());
      RandomTrails random = new RandomTrails(system, ConcurrentSystem.NONE, seed);
      Dependence dependence = new Dependence(system, ConcurrentSystem.NONE);
      Trail trail = new Trail(system, dependence, false);
      int[] state = new int[system.objects()];
      if (!random.begin(trail)) {
        continue;
      }
      do {
        trail.state(trail.size(), state);
        List<Step> steps = steps(system, state);
        for (Step first : steps) {
          for (Step second : steps) {
            if (first.process() < second.process()
                && !dependence.of(
                    system.outcomes().footprint(first.outcome()),
                    system.outcomes().footprint(second.outcome()))) {
              assertArrayEquals(
                  behind(system, state, first, second), behind(system, state, second, first));
              swapped++;
            }
          }
        }
      } while (trail.size() < MOVES && random.step(trail));
    }
    assertTrue(swapped > 5 * SEEDS, swapped + " pairs");
  }

  private static List<Step> steps(ConcurrentSystem system, int[] state) {
    List<Step> steps = new ArrayList<>();
    for (int p = 0; p < system.processes(); p++) {
      int reaction = system.reaction(p, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        if (system.outcomes().kind(system.outcomes().outcome(reaction, k)) == Outcomes.STEP) {
          steps.add(new Step(p, k, system.outcomes().outcome(reaction, k)));
        }
      }
    }
    return steps;
  }

  private static int[] behind(ConcurrentSystem system, int[] state, Step first, Step second) {
    int[] next = state.clone();
    system.outcomes().apply(first.outcome(), next);
    int reaction = system.reaction(second.process(), next);
    // steps that commute, such as two on one semaphore, may write other values after each other
    int outcome = system.outcomes().outcome(reaction, second.index());
    assertEquals(Outcomes.STEP, system.outcomes().kind(outcome));
    system.outcomes().apply(outcome, next);
    return next;
  }

  /** Steps that raise a semaphore commute until an error of one of them shows a limit. */
  @Test
  void nearALimit() {
    ProgramSystem system =
        ModelText.system(
            """
            semaphore s = 0
            semaphore t = 0
            thread A { up s }
            thread B { up s }
            thread C { up t }
            thread D { up t }
            """);
    int[] state = new int[system.objects()];
    system.initialState(0, state);
    int[] its =
        IntStream.range(0, 4)
            .map(
                p ->
                    system
                        .outcomes()
                        .footprint(system.outcomes().outcome(system.reaction(p, state), 0)))
            .toArray();
    Dependence dependence = new Dependence(system, ConcurrentSystem.NONE);
    assertFalse(dependence.of(its[0], its[1]));
    assertTrue(dependence.limit(its[0]));
    assertTrue(dependence.of(its[0], its[1]));
    assertFalse(dependence.of(its[0], its[2]));
    assertFalse(dependence.of(its[2], its[3]));
    assertFalse(dependence.limit(its[1]), "it is known");
    assertTrue(dependence.limit(its[2]));
    assertTrue(dependence.of(its[3], its[2]));
    assertFalse(dependence.of(its[3], its[0]));
  }
}
