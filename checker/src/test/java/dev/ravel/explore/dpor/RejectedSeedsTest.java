// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that candidates that are given up by what is known of earlier ones would have been given
 * up. Where few processes have changed few are closed again.
 */
@Tag("thorough")
class RejectedSeedsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1500 : 40;
  private static final int STEPS = 80;

  /** The number of states at which a search ends. */
  private static final int MANY = 40_000;

  /** In a ring of forks each takes two; of one all but the last take the lower one first. */
  private static ConcurrentSystem ring(int size, boolean ordered) {
    String text =
        """
        const N = %d
        mutex fork[N]
        fun first(p) = if %b && p == N-1 then 0 else p
        fun second(p) = if %b && p == N-1 then p else (p + 1) %% N
        thread Philosopher[p in 0..N-1] {
          loop {
            lock fork[first(p)]
            lock fork[second(p)]
            skip
            unlock fork[second(p)]
            unlock fork[first(p)]
          }
        }
        """
            .formatted(size, ordered, ordered);
    return ModelText.system(text);
  }

  private int states;
  private int several;

  /** A walk, in some states of which sets are chosen, in a row and by definition. */
  private void walk(ConcurrentSystem system, int steps, int every, SplittableRandom random) {
    ObjectSets sets = new ObjectSets(system, ConcurrentSystem.NONE);
    ThreadAutomata automata = new ThreadAutomata(system, sets);
    Look look = new Look(system, automata, sets);
    Futures futures = new Futures(automata, sets);
    int processes = system.processes();
    PersistentSets remembering = new PersistentSets(processes, futures, sets);
    PendingSteps at = look.pending();
    ChosenByDefinition definition = new ChosenByDefinition(at, futures, sets);
    int _ =
        look.walk(
            random,
            steps,
            state -> {
              if (random.nextInt(every) == 0) {
                int last = random.nextInt(-1, processes);
                long[] actual = remembering.choose(at, last);
                assertArrayEquals(
                    definition.choose(last),
                    actual,
                    () -> "in " + Arrays.toString(state) + " after " + last);
                states++;
                several += Processes.size(actual) > 1 ? 1 : 0;
              }
            },
            (state, outcome) -> automata.learn(outcome, state));
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void areThoseOfTheDefinition(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      walk(
          ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text()),
          STEPS,
          1,
          new SplittableRandom(seed));
    }
    assertTrue(several > SEEDS, several + " of " + states);
  }

  @ParameterizedTest
  @CsvSource({"3, false", "5, true", "9, true", "9, false", "70, true", "70, false"})
  void areThoseOfARing(int size, boolean ordered) {
    SplittableRandom random = new SplittableRandom(size);
    walk(ring(size, ordered), 20 * STEPS, size > 9 ? 8 : 1, random);
    walk(ring(size, ordered), 20 * STEPS, size > 9 ? 8 : 1, random);
    assertTrue(several > 10, several + " of " + states);
  }

  /** Threads use data without locks as well, alone, in pairs and in groups. */
  @Test
  void areThoseOfGroups() {
    String text =
        """
        atomic shared a: int[0..2][12]
        atomic shared b: int[0..2][4]
        mutex m[6]
        thread T[i in 0..11] {
          loop {
            a[i] = (a[i] + 1) % 3
            b[i / 3] = a[i]
            lock m[i / 2]
            await b[(i / 3 + 1) % 4] < 2
            a[(i + 1) % 12] = 0
            unlock m[i / 2]
          }
        }
        """;
    for (long seed = 0; seed < SEEDS / 4; seed++) {
      walk(ModelText.system(text), 4 * STEPS, 1, new SplittableRandom(seed));
    }
    assertTrue(several > SEEDS, several + " of " + states);
  }

  /**
   * In a search of a ring of philosophers long rows of them wait, each for the next one. What is
   * looked at for a state does not become more with their number, but for a small part.
   */
  @ParameterizedTest
  @ValueSource(ints = {20, 40, 80})
  void whatAStateCostsDoesNotGrowWithTheNumberOfThreads(int size) {
    cost(size, ring(size, true));
  }

  /**
   * All hungry ones of a ring stand in a row, each before the lock that the next one wants. The
   * candidate from each of them is smaller by one than the one from the process before.
   */
  @ParameterizedTest
  @ValueSource(ints = {20, 40, 80})
  void aRowIsNotClosedFromEachOfItsThreads(int size) {
    String text =
        """
        const N = %d
        mutex fork[N]
        thread Philosopher[p in 0..N-1] {
          skip
          lock fork[p]
          lock fork[(p + 1) %% N]
          unlock fork[(p + 1) %% N]
          unlock fork[p]
        }
        """
            .formatted(size);
    cost(size, ModelText.system(text));
  }

  private void cost(int size, ConcurrentSystem system) {
    ObjectSets sets = new ObjectSets(system, ConcurrentSystem.NONE);
    ThreadAutomata automata = new ThreadAutomata(system, sets);
    Look look = new Look(system, automata, sets);
    int _ =
        look.walk(
            new SplittableRandom(3),
            20 * size,
            state -> {},
            (state, outcome) -> automata.learn(outcome, state));
    PersistentSets chooser = new PersistentSets(size, new Futures(automata, sets), sets);
    search(system, look, chooser);
    assertTrue(states > 3 * size * size, "the search is short: " + states);
    long words = chooser.looks() / Processes.none(size).length;
    assertTrue(words <= 20L * states, words + " words for " + states + " states");
  }

  /** Goes through the states in the order in which they are found, along the chosen processes. */
  private void search(ConcurrentSystem system, Look look, PersistentSets chooser) {
    Set<IntBuffer> found = new HashSet<>();
    Deque<int[]> waiting = new ArrayDeque<>();
    int[] start = new int[system.objects()];
    int _ = system.initialState(0, start);
    waiting.add(start);
    found.add(IntBuffer.wrap(start));
    Deque<Integer> last = new ArrayDeque<>(List.of(ConcurrentSystem.NONE));
    while (!waiting.isEmpty() && states < MANY) {
      int[] state = waiting.remove();
      long[] chosen = chooser.choose(look.at(state), last.remove()).clone();
      states++;
      for (int outcome : Look.steps(system, state)) {
        int process = system.outcomes().process(outcome);
        if (Processes.has(chosen, process)) {
          int[] next = state.clone();
          system.outcomes().apply(outcome, next);
          if (found.add(IntBuffer.wrap(next))) {
            waiting.add(next);
            last.add(process);
          }
        }
      }
    }
  }
}
