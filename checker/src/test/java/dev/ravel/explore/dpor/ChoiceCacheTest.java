// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A set that is remembered is the one that would be chosen. */
@Tag("thorough")
class ChoiceCacheTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1500 : 30;
  private static final int STEPS = 80;

  private int chosen;
  private int smaller;

  /** Walks at random and chooses with and without a memory of earlier choices. */
  private void walk(ConcurrentSystem system, SplittableRandom random) {
    ObjectSets sets = new ObjectSets(system, ConcurrentSystem.NONE);
    ThreadAutomata automata = new ThreadAutomata(system, sets);
    Look look = new Look(system, automata, sets);
    Futures futures = new Futures(automata, sets);
    int processes = system.processes();
    PersistentSets remembering = new PersistentSets(processes, futures, sets);
    PendingSteps pending = look.pending();
    int _ =
        look.walk(
            random,
            STEPS,
            state -> {
              for (int last = ConcurrentSystem.NONE; last < processes; last++) {
                long[] none = Processes.none(processes);
                long[] expected =
                    new PersistentSets(processes, futures, sets).choose(pending, none, none, last);
                long[] actual = remembering.choose(pending, last);
                assertArrayEquals(
                    expected, actual, "in " + Arrays.toString(state) + " after " + last);
                chosen++;
                smaller += Arrays.equals(pending.enabled(), actual) ? 0 : 1;
              }
            },
            (state, outcome) -> automata.learn(outcome, state));
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void isWhatWouldBeChosen(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      walk(
          ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text()),
          new SplittableRandom(seed));
    }
    assertTrue(smaller > SEEDS, smaller + " of " + chosen);
  }

  @Test
  void manyThreads() {
    for (int threads : List.of(9, 33, 64, 70)) {
      String text =
          """
          atomic shared a: int[0..2][%1$d]
          mutex m[%1$d]
          thread T[i in 0..%2$d] {
            loop { a[i] = (a[i] + 1) %% 3; lock m[i]; a[(i + 7) %% %1$d] = 0; unlock m[i] }
          }
          """
              .formatted(threads, threads - 1);
      walk(ModelText.system(text), new SplittableRandom(threads));
    }
    assertEquals(180L * STEPS, chosen);
  }
}
