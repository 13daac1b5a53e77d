// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests of all classes of random programs of some bits, with solvers that give up. The bits are the
 * inputs, and the class of some is a path along a tree of decisions, each on one bit.
 */
class RegionsTest {
  private static final int BITS = 5;
  private static final int SEEDS = 400;

  /** Returns whether bits meet conditions, where k is that bit k - 1 is set, -k that it is not. */
  private static boolean meets(int bits, Iterable<Integer> conditions) {
    for (int its : conditions) {
      if ((bits >> Math.abs(its) - 1 & 1) != (its > 0 ? 1 : 0)) {
        return false;
      }
    }
    return true;
  }

  /** The conditions on the way of some bits; equal decisions lie after equal ones. */
  private static Set<Integer> path(long seed, int bits) {
    Set<Integer> path = new LinkedHashSet<>();
    while (true) {
      Random random = new Random(seed * 31 + path.hashCode() * 7919L + path.size());
      int its = random.nextInt(BITS + 2) + 1;
      if (its > BITS || path.contains(its) || path.contains(-its)) {
        return path;
      }
      path.add((bits >> its - 1 & 1) == 1 ? its : -its);
    }
  }

  /** The findings, and whether the solver could not decide some. */
  private record Found(List<Set<Integer>> classes, boolean undecided) {}

  /**
   * Finds classes until there are none.
   *
   * @param givesUp asked with a region and the bits that are in it and in no class
   */
  private static Found find(long seed, BiPredicate<List<Integer>, List<Integer>> givesUp) {
    Regions regions = new Regions();
    List<Set<Integer>> classes = new ArrayList<>();
    for (Optional<List<Integer>> region = regions.next();
        region.isPresent();
        region = regions.next()) {
      List<Integer> conditions = region.get();
      List<Integer> left =
          IntStream.range(0, 1 << BITS)
              .filter(bits -> meets(bits, conditions))
              .filter(bits -> classes.stream().noneMatch(its -> meets(bits, its)))
              .boxed()
              .toList();
      if (givesUp.test(conditions, left)) {
        regions.giveUp();
      } else if (left.isEmpty()) {
        regions.close();
      } else {
        Set<Integer> its = path(seed, left.getFirst());
        classes.add(its);
        regions.exclude(its);
      }
    }
    return new Found(classes, regions.undecided());
  }

  private static Set<Set<Integer>> all(long seed) {
    Set<Set<Integer>> all = new HashSet<>();
    IntStream.range(0, 1 << BITS).forEach(bits -> all.add(path(seed, bits)));
    return all;
  }

  @Test
  void allAreFoundWhereOnlyQuestionsWithAlternativesAreGivenUp() {
    int most = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Set<Set<Integer>> wanted = all(seed);
      // before there is a class to divide it by, the region of all inputs is left undecided
      assertEquals(new Found(List.of(), true), find(seed, (region, _) -> region.isEmpty()));
      int[] asked = {0};
      Found later = find(seed, (region, _) -> region.isEmpty() && asked[0]++ > 0);
      assertFalse(later.undecided(), "" + seed);
      assertEquals(wanted, new HashSet<>(later.classes()), "" + seed);
      assertEquals(wanted.size(), later.classes().size(), "" + seed);
      most = Math.max(most, wanted.size());
    }
    assertTrue(most > 10, "" + most);
  }

  /** Undecided classes are reported as such; other classes are found beside. */
  @Test
  void whatIsGivenUpIsNeverTakenForDecided() {
    int beside = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Set<Set<Integer>> wanted = all(seed);
      int hard = new Random(seed).nextInt(1 << BITS);
      boolean[] begun = {false};
      Found found =
          find(
              seed,
              (_, left) -> {
                boolean first = !begun[0];
                begun[0] = true;
                return !first && left.contains(hard);
              });
      assertTrue(wanted.containsAll(found.classes()), "" + seed);
      boolean whole = new HashSet<>(found.classes()).equals(wanted);
      assertTrue(found.undecided() || whole, "" + seed);
      beside += !whole && found.classes().size() > 2 ? 1 : 0;
    }
    assertTrue(beside > SEEDS / 4, "" + beside);
  }

  @Test
  void aSolverThatAlwaysGivesUpIsNotAskedForEver() {
    Regions regions = new Regions();
    for (int bit = 1; bit <= 20; bit++) {
      regions.exclude(new LinkedHashSet<>(List.of(bit, bit % 20 + 1, -((bit + 1) % 20 + 1))));
    }
    int asked = 0;
    while (regions.next().isPresent()) {
      asked++;
      regions.giveUp();
    }
    assertTrue(regions.undecided());
    assertEquals(Regions.MOST, asked);
  }
}
