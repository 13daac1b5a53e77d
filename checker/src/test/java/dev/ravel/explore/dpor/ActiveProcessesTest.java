// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the active processes are those found from the enabled processes on, by definition. */
class ActiveProcessesTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1500 : 40;
  private static final int STEPS = 80;

  private static final String RING =
      """
      const N = %d
      mutex fork[N]
      thread Philosopher[p in 0..N-1] {
        loop {
          lock fork[p]
          lock fork[(p + 1) %% N]
          unlock fork[(p + 1) %% N]
          unlock fork[p]
        }
      }
      """;

  private int active;
  private int asleep;

  /**
   * Returns the active processes outside of a set. They are those that are enabled, and those that
   * active ones affect.
   */
  static long[] byDefinition(
      PendingSteps at, long[] set, int held, Futures futures, ObjectSets sets) {
    long[] found = Processes.none(at.processes());
    for (int p = 0; p < at.processes(); p++) {
      Processes.set(found, p, at.isEnabled(p) && !Processes.has(set, p));
    }
    boolean more = true;
    while (more) {
      more = false;
      for (int by = Processes.next(found, 0); by >= 0; by = Processes.next(found, by + 1)) {
        int future = futures.of(at.localState(by), held);
        for (int p = 0; p < at.processes(); p++) {
          if (!Processes.has(set, p)
              && !Processes.has(found, p)
              && (sets.relation(future, at.offer(p)) & ObjectSets.AFFECTS) != 0) {
            Processes.add(found, p);
            more = true;
          }
        }
      }
    }
    return found;
  }

  private void walk(ConcurrentSystem system, int steps, SplittableRandom random) {
    ObjectSets sets = new ObjectSets(system, ConcurrentSystem.NONE);
    ThreadAutomata automata = new ThreadAutomata(system, sets);
    Look look = new Look(system, automata, sets);
    Futures futures = new Futures(automata, sets);
    DependenceMatrix dependences = new DependenceMatrix(system.processes(), futures, sets);
    ActiveProcesses tested = new ActiveProcesses(system.processes(), dependences);
    int _ =
        look.walk(
            random,
            steps,
            state -> {
              PendingSteps at = look.pending();
              long[] set = Processes.none(at.processes());
              int held = ObjectSets.EMPTY;
              for (int p = 0; p < at.processes(); p++) {
                if (random.nextInt(3) == 0) {
                  Processes.add(set, p);
                  held = at.isEnabled(p) ? sets.union(held, at.held(p)) : held;
                }
              }
              dependences.use(at);
              compare(tested, at, set, held, byDefinition(at, set, held, futures, sets));
            },
            (state, outcome) -> automata.learn(outcome, state));
  }

  private void compare(
      ActiveProcesses tested, PendingSteps at, long[] set, int held, long[] expected) {
    tested.begin();
    for (int p = 0; p < at.processes(); p++) {
      if (!Processes.has(set, p)) {
        boolean is = tested.has(at, set, held, p);
        assertEquals(Processes.has(expected, p), is, "process " + p);
        if (is) {
          active += at.isEnabled(p) ? 0 : 1;
          tested.begin();
        } else {
          asleep++;
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void areThoseOfTheDefinition(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      walk(
          ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text()),
          STEPS,
          new SplittableRandom(seed));
    }
    assertTrue(active + asleep > 10 * SEEDS, active + " were active, " + asleep + " asleep");
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 70})
  void areThoseOfARing(int size) {
    walk(ModelText.system(RING.formatted(size)), 4 * STEPS, new SplittableRandom(size));
    assertTrue(active > 10 && asleep > 10, active + " were active, " + asleep + " asleep");
  }

  /**
   * Tests that a process that can be active only through another one is found through it; the
   * others are not asked.
   */
  @Test
  void whoeverHasNothingToDoWithAProcessIsNotLookedAt() {
    int size = 200;
    ConcurrentSystem system = ModelText.system(RING.formatted(size));
    ObjectSets sets = new ObjectSets(system, ConcurrentSystem.NONE);
    ThreadAutomata automata = new ThreadAutomata(system, sets);
    Look look = new Look(system, automata, sets);
    DependenceMatrix dependences = new DependenceMatrix(size, new Futures(automata, sets), sets);
    ActiveProcesses tested = new ActiveProcesses(size, dependences);
    int _ =
        look.walk(
            new SplittableRandom(2),
            8 * size,
            state -> {
              dependences.use(look.pending());
              for (int p = 0; p < size; p++) {
                if (!look.pending().isEnabled(p)) {
                  tested.begin();
                  boolean _ = tested.has(look.pending(), Processes.none(size), ObjectSets.EMPTY, p);
                  asleep++;
                }
              }
            },
            (state, outcome) -> automata.learn(outcome, state));
    int words = Processes.none(size).length;
    long looks = tested.looks() / words;
    assertTrue(asleep > size, "few processes were blocked: " + asleep);
    assertTrue(looks < 20L * asleep, looks + " looks for " + asleep + " questions");
  }
}
