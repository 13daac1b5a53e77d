// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.verdict.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Races among many threads are those that two threads have by definition. */
class RacesTest {
  /** The statements that a thread may execute first; each with a cell for {@code %s}. */
  private static final List<String> BODIES =
      List.of(
          "skip",
          "x[%s] = 1",
          "var y: int[0..1] = x[%s]",
          "atomic { x[%s] = 1 }",
          "atomic { var y: int[0..1] = x[%s]; z = y }",
          "z = 1",
          "either { x[%s] = 1; z = 1 }",
          "assert x[%s] == 0");

  private static ProgramSystem system(Random random, int threads, int cells) {
    String bodies =
        IntStream.range(0, threads)
            .mapToObj(
                thread ->
                    "thread T%d { %s }"
                        .formatted(
                            thread,
                            BODIES
                                .get(random.nextInt(BODIES.size()))
                                .formatted(random.nextInt(cells))))
            .collect(Collectors.joining("\n"));
    return ModelText.system(
        "shared x: int[0..1][%d]".formatted(cells), "atomic shared z: int[0..1]", bodies);
  }

  private static boolean race(ConcurrentSystem system, int left, int right, int object) {
    for (int i = 0; i < system.outcomes().size(left); i++) {
      for (int k = 0; k < system.outcomes().size(right); k++) {
        int one = system.outcomes().outcome(left, i);
        int other = system.outcomes().outcome(right, k);
        int first = system.footprints().modeOf(system.outcomes().footprint(one), object);
        int second = system.footprints().modeOf(system.outcomes().footprint(other), object);
        boolean both = first != ConcurrentSystem.NONE && second != ConcurrentSystem.NONE;
        boolean apart = system.outcomes().atomic(one) && system.outcomes().atomic(other);
        if (both && !apart && (first != Mode.READ || second != Mode.READ)) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<List<Integer>> byDefinition(ConcurrentSystem system, int[] state) {
    List<List<Integer>> pairs = new ArrayList<>();
    for (int first = 0; first < system.threads(); first++) {
      for (int second = first + 1; second < system.threads(); second++) {
        for (int object = 0; object < system.objects(); object++) {
          if (system.capabilities().memory().plain(object)
              && race(
                  system, system.reaction(first, state), system.reaction(second, state), object)) {
            pairs.add(List.of(first, second));
            break;
          }
        }
      }
    }
    return pairs;
  }

  @Test
  void manyThreadsRaceAsEachTwoOfThemDo() {
    Random random = new Random(25);
    int without = 0;
    int with = 0;
    for (int round = 0; round < 300; round++) {
      int threads = 2 + random.nextInt(30);
      ProgramSystem system = system(random, threads, threads * (1 + random.nextInt(12)));
      int[] state = new int[system.objects()];
      system.initialState(0, state);
      List<List<Integer>> pairs = byDefinition(system, state);
      Races races = new Races(system);
      List<Integer> first =
          races.at(state).map(its -> List.of(its.first(), its.second())).orElse(List.of());
      assertEquals(pairs.isEmpty() ? List.of() : pairs.getFirst().getFirst(), head(first));
      assertTrue(first.isEmpty() || pairs.contains(first), pairs + " without " + first);
      int[] reactions = new int[system.processes()];
      for (int process = 0; process < reactions.length; process++) {
        reactions[process] = system.reaction(process, state);
      }
      List<Evidence.Racing> all = races.all(reactions);
      assertEquals(pairs, all.stream().map(its -> List.of(its.first(), its.second())).toList());
      without += pairs.isEmpty() ? 1 : 0;
      with += pairs.isEmpty() ? 0 : 1;
    }
    assertTrue(with > 50 && without > 50, with + " with races, " + without + " without");
  }

  private static Object head(List<Integer> pair) {
    return pair.isEmpty() ? List.of() : pair.getFirst();
  }
}
