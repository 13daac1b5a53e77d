// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Covers against all choices there are. */
class SetCoverTest {
  @Test
  void nothingIsCoveredByNothing() {
    assertEquals(0, SetCover.of(0, new int[][] {{}}, true).chosen().size());
  }

  @Test
  void aGoalThatNothingCoversIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> SetCover.of(2, new int[][] {{0}}, true));
  }

  /** Two rows of seven goals; greedily one takes four of each, then two of each, then the rest. */
  @Test
  void theSearchFindsWhatTheGreedyChoiceMisses() {
    int[][] covers = {
      {0, 1, 2, 3, 4, 5, 6},
      {7, 8, 9, 10, 11, 12, 13},
      {0, 1, 2, 3, 7, 8, 9, 10},
      {4, 5, 11, 12},
      {6, 13}
    };
    Cover greedy = SetCover.of(14, covers, false);
    assertEquals(3, greedy.chosen().size());
    assertEquals(2, greedy.atLeast());
    assertEquals(new Cover(List.of(0, 1), 2), SetCover.of(14, covers, true));
  }

  @Test
  void randomCoversAreMinimal() {
    Random random = new Random(7);
    for (int round = 0; round < 3000; round++) {
      int goals = 1 + random.nextInt(9);
      int candidates = 1 + random.nextInt(9);
      int[][] covers = new int[candidates + 1][];
      for (int c = 0; c < candidates; c++) {
        covers[c] = IntStream.range(0, goals).filter(g -> random.nextInt(3) == 0).toArray();
      }
      int c = random.nextInt(candidates);
      // every goal has a candidate
      covers[candidates] =
          IntStream.range(0, goals)
              .filter(g -> IntStream.range(0, c + 1).noneMatch(k -> has(covers[k], g)))
              .toArray();
      Cover exact = SetCover.of(goals, covers, true);
      int fewest = fewest(goals, covers);
      assertTrue(covered(goals, covers, exact.chosen().stream().mapToInt(k -> k).toArray()));
      assertEquals(fewest, exact.chosen().size(), () -> Arrays.deepToString(covers));
      assertTrue(exact.minimal());
      Cover greedy = SetCover.of(goals, covers, false);
      assertTrue(covered(goals, covers, greedy.chosen().stream().mapToInt(k -> k).toArray()));
      assertTrue(greedy.atLeast() <= fewest && fewest <= greedy.chosen().size());
    }
  }

  private static boolean has(int[] its, int goal) {
    return IntStream.of(its).anyMatch(g -> g == goal);
  }

  private static boolean covered(int goals, int[][] covers, int[] chosen) {
    return IntStream.range(0, goals)
        .allMatch(g -> IntStream.of(chosen).anyMatch(c -> has(covers[c], g)));
  }

  private static int fewest(int goals, int[][] covers) {
    return IntStream.range(0, 1 << covers.length)
        .filter(
            set ->
                covered(
                    goals,
                    covers,
                    IntStream.range(0, covers.length).filter(c -> (set >> c & 1) == 1).toArray()))
        .map(Integer::bitCount)
        .min()
        .orElseThrow();
  }
}
