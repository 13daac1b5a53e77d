// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the pending steps are what the system says, whether it was seen before or not. */
class PendingStepsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1500 : 30;
  private static final int STEPS = 80;

  private int walked;

  /** Walks at random; a process that is drawn in a state learns there. */
  private void walk(ConcurrentSystem system, SplittableRandom random) {
    ObjectSets sets = new ObjectSets(system, ConcurrentSystem.NONE);
    ThreadAutomata automata = new ThreadAutomata(system, sets);
    Look look = new Look(system, automata, sets);
    PendingSteps pending = look.pending();
    walked +=
        look.walk(
            random,
            STEPS,
            state -> {
              for (int p = 0; p < system.processes(); p++) {
                int reaction = system.reaction(p, state);
                assertEquals(reaction, pending.reaction(p));
                assertEquals(reaction, pending.reactions()[p]);
                assertEquals(automata.localState(p, state), pending.localState(p));
                assertEquals(system.outcomes().size(reaction) > 0, pending.isEnabled(p));
                assertEquals(fails(system, reaction), pending.fails(p));
              }
              int drawn = random.nextInt(system.processes());
              pending.learn(drawn, look.cursor());
              assertLearnt(system, automata, drawn, state);
            },
            (state, outcome) -> {});
  }

  private static boolean fails(ConcurrentSystem system, int reaction) {
    boolean fails = false;
    for (int k = 0; k < system.outcomes().size(reaction); k++) {
      fails |= system.outcomes().kind(system.outcomes().outcome(reaction, k)) == Outcomes.ERROR;
    }
    return fails;
  }

  /** Whoever is moved by a step of a process gets from where it stands to where it stands then. */
  private static void assertLearnt(
      ConcurrentSystem system, ThreadAutomata automata, int process, int[] state) {
    int reaction = system.reaction(process, state);
    for (int k = 0; k < system.outcomes().size(reaction); k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        int[] next = state.clone();
        system.outcomes().apply(outcome, next);
        for (int p = 0; p < system.processes(); p++) {
          int from = automata.localState(p, state);
          int to = automata.localState(p, next);
          assertTrue(from == to || automata.after().has(from, to), "process " + p);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void isWhatTheSystemSays(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      walk(
          ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text()),
          new SplittableRandom(seed));
    }
    assertTrue(walked > 10 * SEEDS, "" + walked);
  }

  /** Operations see objects of one word, or of several; values need more room as they grow. */
  @Test
  void manyObjects() {
    ConcurrentSystem system =
        ModelText.system(
            """
            atomic shared a: int[0..1000][40]
            task Other { loop { a[1] = (a[1] + 1) % 7 } }
            thread First {
              start Other
              loop { a[0] = (a[0] + 37) % 1001 }
            }
            thread Sum[i in 0..5] {
              loop {
                a[i + 10] = (a[i] + a[i + 20] + a[39 - i] + 1) % 1001
                a[i + 20] = (a[i + 10] + i) % 1001
              }
            }
            thread Some {
              loop {
                atomic { a[39] = (count k in 0..19: a[k] > a[k + 20]) + a[0] % 17 }
              }
            }
            """);
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 40; round++) {
      walk(system, random.split());
    }
    assertTrue(walked > 3000, "" + walked);
  }
}
