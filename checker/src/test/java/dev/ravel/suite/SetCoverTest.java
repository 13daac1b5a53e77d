// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Covers against all choices there are. */
class SetCoverTest {
  private static final boolean DEEP = Boolean.getBoolean("ravel.deep");
  private static final int ROUNDS = DEEP ? 3000 : 300;

  private static Cover of(int goals, int[][] covers, SelectionMethod method) {
    return SetCover.of(goals, covers, method, SelectionListener.NONE);
  }

  @Test
  void nothingIsCoveredByNothing() {
    assertEquals(0, of(0, new int[][] {{}}, SelectionMethod.EXACT).chosen().size());
  }

  @Test
  void aGoalThatNothingCoversIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> of(2, new int[][] {{0}}, SelectionMethod.EXACT));
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
    Cover greedy = of(14, covers, SelectionMethod.GREEDY);
    assertEquals(3, greedy.chosen().size());
    assertEquals(2, greedy.atLeast());
    assertEquals(greedy, of(14, covers, SelectionMethod.CLIQUES)); // eight, then four, then two
    assertEquals(
        new Cover(List.of(0, 1), 2, Optional.empty(), true), of(14, covers, SelectionMethod.EXACT));
  }

  /**
   * Each two of 0, 1 and 2 have a candidate, and all three have none. Two are taken of them. The
   * greedy choice sees that 3 and 4 go with one pair.
   */
  @Test
  void whereEachTwoGoTogetherAllNeedNot() {
    int[][] covers = {{0, 1}, {1, 2}, {0, 2, 3}, {3, 4}, {4}};
    Cover cliques = of(5, covers, SelectionMethod.CLIQUES);
    assertEquals(List.of(0, 2, 3), cliques.chosen());
    assertTrue(cliques.searched());
  }

  /**
   * There are all pairs of nine goals. Five are needed, and greedily five are found; the bound is
   * one.
   */
  @Test
  void aLimitKeepsTheBestSoFar() {
    List<int[]> pairs = new ArrayList<>();
    for (int a = 0; a < 9; a++) {
      for (int b = a + 1; b < 9; b++) {
        pairs.add(new int[] {a, b});
      }
    }
    int[][] covers = pairs.toArray(int[][]::new);
    Cover whole = of(9, covers, SelectionMethod.EXACT);
    assertEquals(5, whole.chosen().size());
    Limits spent = _ -> Optional.of(Problem.K004);
    Cover early = spent.during(() -> of(9, covers, SelectionMethod.EXACT));
    assertEquals(Optional.of(Problem.K004), early.stopped());
    assertTrue(covered(9, covers, early.chosen().stream().mapToInt(k -> k).toArray()));
    assertTrue(early.atLeast() <= 5);
  }

  /** Sizes that a search of another kind has proved; independent goals prove two thirds of them. */
  @Test
  void theSolverProvesMoreThanIndependentGoalsDo() {
    int[] fewest = DEEP ? new int[] {16, 16} : new int[] {13, 12};
    int goals = DEEP ? 60 : 40;
    for (int seed = 0; seed < fewest.length; seed++) {
      int[][] covers = random(new Random(seed), goals, DEEP ? 5 : 4);
      Cover exact = of(goals, covers, SelectionMethod.EXACT);
      assertEquals(fewest[seed], exact.chosen().size());
      assertTrue(exact.minimal());
      assertTrue(exact.searched());
      assertEquals(
          exact, of(goals, covers, SelectionMethod.EXACT), "the same problem has the same answer");
      assertTrue(of(goals, covers, SelectionMethod.GREEDY).atLeast() < fewest[seed]);
    }
  }

  /** As many candidates as goals, each with some goals of its own choice. */
  private static int[][] random(Random random, int goals, int each) {
    int[][] covers = new int[goals][];
    for (int c = 0; c < goals; c++) {
      covers[c] =
          IntStream.range(0, each).map(_ -> random.nextInt(goals)).sorted().distinct().toArray();
    }
    for (int goal = 0; goal < goals; goal++) {
      int open = goal;
      if (Arrays.stream(covers).noneMatch(its -> has(its, open))) {
        int c = random.nextInt(goals);
        covers[c] =
            IntStream.concat(IntStream.of(covers[c]), IntStream.of(open)).sorted().toArray();
      }
    }
    return covers;
  }

  @Test
  void randomCoversAreMinimal() {
    Random random = new Random(7);
    for (int round = 0; round < ROUNDS; round++) {
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
      Cover exact = of(goals, covers, SelectionMethod.EXACT);
      int fewest = fewest(goals, covers);
      assertTrue(covered(goals, covers, exact.chosen().stream().mapToInt(k -> k).toArray()));
      assertEquals(fewest, exact.chosen().size(), () -> Arrays.deepToString(covers));
      assertTrue(exact.minimal());
      for (SelectionMethod method : List.of(SelectionMethod.GREEDY, SelectionMethod.CLIQUES)) {
        Cover quick = of(goals, covers, method);
        assertTrue(covered(goals, covers, quick.chosen().stream().mapToInt(k -> k).toArray()));
        assertTrue(quick.atLeast() <= fewest && fewest <= quick.chosen().size());
      }
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

  /** Else Ctrl-C breaks off the process, and the best suite so far is lost. */
  @Test
  void ctrlCIsLeftToThoseWhoAskForTheCover() {
    assumeTrue(CpSat.isThere());
    assertFalse(CpSat.solver(1, 1).getParameters().getCatchSigintSignal());
  }
}
