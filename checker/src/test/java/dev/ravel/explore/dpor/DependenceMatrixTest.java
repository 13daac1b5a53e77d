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

/** Rows that are kept up to date are those that would be worked out anew. */
class DependenceMatrixTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1500 : 30;
  private static final int STEPS = 80;

  private static final String RING =
      """
      const N = %d
      mutex fork[N]
      thread Philosopher[p in 0..N-1] {
        lock fork[p]
        lock fork[(p + 1) %% N]
        unlock fork[(p + 1) %% N]
        unlock fork[p]
      }
      """;

  private int related;

  /** Compares all pairs of processes by definition. */
  private void assertRows(
      DependenceMatrix matrix, PendingSteps pending, Futures futures, ObjectSets sets) {
    int processes = pending.processes();
    for (int other = 0; other < processes; other++) {
      long[] conflicting = Processes.none(processes);
      matrix.addConflicting(other, conflicting);
      for (int p = 0; p < processes; p++) {
        int future = futures.of(pending.localState(p), ObjectSets.EMPTY);
        int relation = sets.relation(future, pending.offer(other));
        related += relation == 0 ? 0 : 1;
        String pair = p + " and " + other;
        assertEquals(
            (relation & ObjectSets.CONFLICTS) != 0,
            Processes.has(conflicting, p),
            "conflict " + pair);
        assertEquals(
            (relation & ObjectSets.AFFECTS) != 0,
            (matrix.affecting(other, p >>> 6) >>> p & 1) != 0,
            "effect " + pair);
      }
    }
  }

  private void walk(ConcurrentSystem system, SplittableRandom random) {
    ObjectSets sets = new ObjectSets(system, ConcurrentSystem.NONE);
    ThreadAutomata automata = new ThreadAutomata(system, sets);
    Look look = new Look(system, automata, sets);
    Futures futures = new Futures(automata, sets);
    DependenceMatrix matrix = new DependenceMatrix(system.processes(), futures, sets);
    int _ =
        look.walk(
            random,
            STEPS,
            state -> {
              if (random.nextInt(3) > 0) { // now and then several processes move in between
                matrix.use(look.pending());
                assertRows(matrix, look.pending(), futures, sets);
              }
            },
            (state, outcome) -> automata.learn(outcome, state));
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void areThoseWorkedOutAnew(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      walk(
          ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text()),
          new SplittableRandom(seed));
    }
    assertTrue(related > 100 * SEEDS, "few processes were related: " + related);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 70})
  void areThoseOfARing(int size) {
    walk(ModelText.system(RING.formatted(size)), new SplittableRandom(size));
    assertTrue(related > STEPS, "few processes were related: " + related);
  }

  /** Two forks, each used by two philosophers, matter for a step, however many others there are. */
  @ParameterizedTest
  @ValueSource(ints = {10, 50, 200})
  void aStepIsComparedWithThoseWhoUseItsObjects(int size) {
    ConcurrentSystem system = ModelText.system(RING.formatted(size));
    ObjectSets sets = new ObjectSets(system, ConcurrentSystem.NONE);
    ThreadAutomata automata = new ThreadAutomata(system, sets);
    Look look = new Look(system, automata, sets);
    DependenceMatrix matrix =
        new DependenceMatrix(system.processes(), new Futures(automata, sets), sets);
    int length = 8 * size;
    int _ =
        look.walk(
            new SplittableRandom(0),
            length,
            state -> {},
            (state, outcome) -> automata.learn(outcome, state));
    SplittableRandom random = new SplittableRandom(1);
    int walked =
        look.walk(random, length, state -> matrix.use(look.pending()), (state, outcome) -> {});
    assertTrue(walked > length / 2, "the walk is short: " + walked);
    long atTheStart = 6L * size;
    assertTrue(
        matrix.lookups() <= atTheStart + 12L * walked,
        matrix.lookups() + " lookups for " + walked + " steps of " + size + " philosophers");
  }

  /** Objects share rows where rows by object would take too much. */
  @Test
  void objectsShareRowsWhereTheyAreMany() {
    int processes = 1 << 13;
    int words = 1 << 9; // 2 to the power of 15 objects, four in each row
    ObjectUsers users = new ObjectUsers(processes, words);
    users.use(4711, 300, 0b110010L, 0b110010L);
    long[] found = Processes.none(processes);
    users.addUsers(300, 0b1_0000_0000L, found);
    users.addUsers(299, -1L, found);
    assertEquals(0, Processes.size(found));
    users.addUsers(300, 0b1L, found);
    assertEquals(1, Processes.size(found));
    assertTrue(Processes.has(found, 4711));
    users.use(4711, 300, 0b10000L, 0b100010L); // the object next to it stays in use
    long[] later = Processes.none(processes);
    users.addUsers(300, 0b10000L, later);
    assertTrue(Processes.has(later, 4711));
    users.use(4711, 300, 0b100000L, 0b10L);
    long[] last = Processes.none(processes);
    users.addUsers(300, 0b110000L, last);
    assertEquals(0, Processes.size(last));
  }
}
