// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.Condition;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.Symmetry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Conditions asked under all names, against all permutations of members of whole states. */
class SymmetrisedConditionTest {
  private static final String[] PARTS = {
    "P[A] in inside",
    "P[A] done",
    "y == A",
    "a[A] == 1",
    "p[A] == B",
    "free(mm[A])",
    "Q[A] done",
    "(some j in 0..y: y == j && j == A)",
    "P[A] holds mm[B]",
    "w == A"
  };

  /** Two blocks of members, and numbers that are none. */
  private static ProgramSystem system(Random random, int members) {
    List<String> checks = new ArrayList<>();
    for (int k = 0; k < 6; k++) {
      String one = part(random, members);
      String other = part(random, members);
      checks.add("check never " + one + (random.nextBoolean() ? " && " : " || ") + other);
    }
    return ModelText.system(
        """
        model M
        const N = %d
        atomic shared y: int[-1..N-1] = -1
        atomic shared w: int[0..4] = 4
        atomic shared a: int[0..1][N]
        atomic shared p: int[-1..N-1][N] = -1
        mutex mm[N]
        thread P[i in 0..N-1] {
          lock mm[i]
          a[i] = 1
          section inside { y = i }
          if y >= 0 { p[i] = y }
          unlock mm[i]
        }
        thread Q[k in 0..1] { w = k }
        """
            .formatted(members),
        String.join("\n", checks));
  }

  private static String part(Random random, int members) {
    String part = PARTS[random.nextInt(PARTS.length)];
    int most = part.startsWith("Q") || part.startsWith("w") ? 2 : members;
    return part.replace("A", Integer.toString(random.nextInt(most)))
        .replace("B", Integer.toString(random.nextInt(members)));
  }

  private static List<int[]> reachable(ProgramSystem system, int limit) {
    int[] first = new int[system.objects()];
    assertEquals(-1, system.initialState(0, first));
    Set<List<Integer>> seen = new HashSet<>();
    List<int[]> all = new ArrayList<>();
    Deque<int[]> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty() && all.size() < limit) {
      int[] state = open.poll();
      if (!seen.add(IntStream.of(state).boxed().toList())) {
        continue;
      }
      all.add(state);
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          int outcome = system.outcomes().outcome(reaction, k);
          if (system.outcomes().kind(outcome) == Outcomes.STEP) {
            int[] next = state.clone();
            system.outcomes().apply(outcome, next);
            open.add(next);
          }
        }
      }
    }
    return all;
  }

  /** All states that a state becomes, by exchanges of neighbours until nothing is new. */
  private static List<int[]> images(ProgramSystem system, Symmetry symmetry, int[] state) {
    Set<List<Integer>> seen = new HashSet<>();
    List<int[]> all = new ArrayList<>();
    Deque<int[]> open = new ArrayDeque<>(List.of(state));
    while (!open.isEmpty()) {
      int[] its = open.poll();
      if (seen.add(IntStream.of(its).boxed().toList())) {
        all.add(its);
        for (int member = 0; member + 1 < symmetry.members(); member++) {
          if (symmetry.block(member) == symmetry.block(member + 1)) {
            int[] image = new int[system.objects()];
            for (int object = 0; object < image.length; object++) {
              image[symmetry.object(member, member + 1, object)] =
                  symmetry.value(member, member + 1, object, its[object]);
            }
            open.add(image);
          }
        }
      }
    }
    return all;
  }

  /** Returns the number of claims compared, and of those that differ if a renaming is left out. */
  private static int[] compare(Random random, int members) {
    ProgramSystem system = system(random, members);
    Symmetry symmetry = system.hints().renamings(Set.of()).symmetry().orElseThrow();
    int[] seen = new int[2];
    List<int[]> states = reachable(system, 60);
    for (int claim = 0; claim < system.properties().size(); claim++) {
      if (!(system.properties().get(claim) instanceof Property.Never(Condition condition))) {
        continue;
      }
      List<int[]> renamings = Renumberings.of(symmetry, claim, 1_000);
      assertTrue(!renamings.isEmpty());
      SymmetrisedCondition its = new SymmetrisedCondition(system, symmetry, condition, renamings);
      SymmetrisedCondition mutant =
          new SymmetrisedCondition(
              system, symmetry, condition, renamings.subList(0, renamings.size() - 1));
      boolean found = false;
      for (int[] state : states) {
        List<int[]> images = images(system, symmetry, state);
        for (boolean truth : new boolean[] {false, true}) {
          boolean expected = images.stream().anyMatch(image -> condition.holds(image) == truth);
          assertEquals(expected, its.mayBe(truth, state), Arrays.toString(state));
          found |= expected != mutant.mayBe(truth, state);
        }
      }
      seen[0]++;
      seen[1] += found ? 1 : 0;
    }
    return seen;
  }

  @Test
  void theyAreAskedOfAllStatesOfAnOrbit() {
    int compared = 0;
    int found = 0;
    for (int seed = 0; seed < 40; seed++) {
      int[] seen = compare(new Random(seed), 2 + seed % 2);
      compared += seen[0];
      found += seen[1];
    }
    assertTrue(found > compared / 4, found + " of " + compared);
  }

  @Test
  void ofNamesThatAreNotToldApartOneIsEnough() {
    ProgramSystem system =
        ModelText.system(
            """
            model M
            const N = 6
            atomic shared y: int[-1..N-1] = -1
            thread P[i in 0..N-1] { y = i }
            """,
            "check never y == 2",
            "check never P[1] done && y == 4",
            "check never some j in 0..N-1: P[j] done && y == j",
            "check never P[0] done && P[1] done && P[2] done");
    Symmetry symmetry = system.hints().renamings(Set.of()).symmetry().orElseThrow();
    assertEquals(6, Renumberings.of(symmetry, 0, 1_000).size());
    assertEquals(30, Renumberings.of(symmetry, 1, 1_000).size());
    assertEquals(1, Renumberings.of(symmetry, 2, 1_000).size());
    assertEquals(20, Renumberings.of(symmetry, 3, 1_000).size());
    assertEquals(List.of(), Renumberings.of(symmetry, 1, 29));
  }

  @Test
  void itLooksAtWhatIsLookedAtUnderSomeName() {
    ProgramSystem system =
        ModelText.system(
            """
            model M
            const N = 3
            atomic shared a: int[0..1][N]
            atomic shared y: int[0..1]
            thread P[i in 0..N-1] { a[i] = 1; y = 1 }
            """,
            "check never a[1] == 1 && y == 0");
    Symmetry symmetry = system.hints().renamings(Set.of()).symmetry().orElseThrow();
    Condition condition = system.properties().getFirst().conditions().getFirst();
    List<int[]> renamings = Renumberings.of(symmetry, 0, 1_000);
    Condition under = new SymmetrisedCondition(system, symmetry, condition, renamings);
    assertEquals(2, condition.objects().length);
    assertEquals(4, under.objects().length);
    assertThrows(
        UnsupportedOperationException.class, () -> under.holds(reachable(system, 1).getFirst()));
  }
}
