// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Coverage;
import dev.ravel.explore.Races;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is pending behind a step is what a look at the whole state tells. */
class PendingTest {
  private static final int SEEDS = 150;
  private static final int STEPS = 60;

  private final List<int[]> walked = new ArrayList<>();
  private ConcurrentSystem system;
  private Automata automata;
  private Pending followed;
  private Pending looked;
  private int followedSteps;
  private int wentBack;

  private void use(ConcurrentSystem its) {
    system = its;
    ObjectSets sets = new ObjectSets(its, ConcurrentSystem.NONE);
    automata = new Automata(its, sets);
    Reactions traits = new Reactions(its, new Races(its), new Coverage(its));
    followed = new Pending(its, automata, sets, traits);
    looked = new Pending(its, automata, sets, traits);
    walked.clear();
  }

  /** Walks at random, sometimes from an earlier state on. */
  private void walk(SplittableRandom random) {
    int[] state = new int[system.objects()];
    if (system.initialState(0, state) != ConcurrentSystem.NONE) {
      return;
    }
    walked.add(state);
    followed.look(0, state);
    int at = 0;
    for (int step = 0; step < STEPS; step++) {
      if (random.nextInt(4) == 0) {
        int back = random.nextInt(walked.size());
        if (followed.goBack(back)) {
          at = back;
          wentBack++;
          same(back);
        }
      }
      int outcome = outcome(random, walked.get(at));
      if (outcome != ConcurrentSystem.NONE) {
        followed.keep();
        int[] next = walked.get(at).clone();
        automata.learn(outcome, next);
        system.apply(outcome, next);
        at = walked.size();
        walked.add(next);
        followed.follow(outcome, at, next);
        followedSteps++;
        same(at);
      }
    }
  }

  private int outcome(SplittableRandom random, int[] state) {
    List<Integer> steps = new ArrayList<>();
    for (int p = 0; p < system.processes(); p++) {
      int reaction = system.reaction(p, state);
      for (int k = 0; k < system.outcomes(reaction); k++) {
        if (system.kind(system.outcome(reaction, k)) == ConcurrentSystem.STEP) {
          steps.add(system.outcome(reaction, k));
        }
      }
    }
    return steps.isEmpty() ? ConcurrentSystem.NONE : steps.get(random.nextInt(steps.size()));
  }

  private void same(int at) {
    looked.look(at, walked.get(at));
    String where = "in " + Arrays.toString(walked.get(at));
    assertArrayEquals(looked.reactions(), followed.reactions(), where);
    assertArrayEquals(looked.enabled(), followed.enabled(), where);
    assertArrayEquals(looked.blocked(), followed.blocked(), where);
    assertEquals(looked.enabledCount(), followed.enabledCount(), where);
    assertEquals(looked.plainUsers(), followed.plainUsers(), where);
    assertEquals(looked.fails(), followed.fails(), where);
    assertEquals(looked.holds(), followed.holds(), where);
    for (int p = 0; p < system.processes(); p++) {
      assertEquals(looked.site(p), followed.site(p), where);
      assertEquals(looked.held(p), followed.held(p), where);
    }
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void behindAStep(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      use(ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text()));
      walk(new SplittableRandom(seed));
    }
    assertTrue(followedSteps > 10 * SEEDS, followedSteps + " steps");
    assertTrue(wentBack > SEEDS, wentBack + " times back");
  }

  @Test
  void manyObjects() {
    String text =
        """
        atomic shared a: int[0..2][100]
        mutex m[70]
        thread T[i in 0..69] {
          loop { lock m[i]; a[i] = (a[i] + 1) % 3; a[i + 30] = a[99 - i]; unlock m[i] }
        }
        """;
    for (long seed = 0; seed < 20; seed++) {
      use(ModelText.system(text));
      walk(new SplittableRandom(seed));
    }
    assertEquals(20L * STEPS, followedSteps);
  }
}
