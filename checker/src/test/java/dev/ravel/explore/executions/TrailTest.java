// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.executions.RandomTrails.Step;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.Dependence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A trail that goes forth and back at random is what its steps say, by definition. */
class TrailTest {
  private static final int SEEDS = 100;
  private static final int MOVES = 150;

  private ConcurrentSystem system;
  private RandomTrails random;
  private long ordered;
  private long unordered;

  @ParameterizedTest
  @EnumSource(Family.class)
  void forthAndBack(Family family) {
    int longest = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      system = ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text());
      random = new RandomTrails(system, ConcurrentSystem.NONE, seed);
      Dependence dependence = new Dependence(system, ConcurrentSystem.NONE);
      Trail trail = new Trail(system, dependence, seed % 2 == 0);
      longest = Math.max(longest, walk(trail));
    }
    assertTrue(longest > 64, "no trail has more steps than a long has bits");
    assertTrue(ordered > SEEDS && unordered > SEEDS, ordered + " and " + unordered);
  }

  /** Goes three steps forth for each one back; the length of the longest trail. */
  private int walk(Trail trail) {
    if (!random.begin(trail)) {
      return 0;
    }
    int longest = 0;
    List<List<Integer>> states = new ArrayList<>(List.of(last(trail)));
    for (int move = 0; move < MOVES; move++) {
      if (trail.size() > 0 && random.below(4) == 0) {
        trail.pop();
        states.removeLast();
      } else if (random.step(trail)) {
        states.add(expected(trail, states.getLast()));
      }
      assertEquals(states.getLast(), last(trail));
      longest = Math.max(longest, trail.size());
      if (move % 50 == 49) {
        look(trail, states);
      }
    }
    return longest;
  }

  private List<Integer> last(Trail trail) {
    int[] state = new int[system.objects()];
    trail.state(trail.size(), state);
    return Arrays.stream(state).boxed().toList();
  }

  private List<Integer> expected(Trail trail, List<Integer> before) {
    int outcome = trail.outcome(trail.size() - 1);
    int[] state = before.stream().mapToInt(Integer::intValue).toArray();
    if (system.outcomes().kind(outcome) == Outcomes.STEP) {
      system.outcomes().apply(outcome, state);
    }
    return Arrays.stream(state).boxed().toList();
  }

  private void look(Trail trail, List<List<Integer>> states) {
    List<Step> steps = random.steps(trail);
    boolean[][] before = closure(steps);
    int size = steps.size();
    for (int j = 0; j < size; j++) {
      boolean[] found = new boolean[size];
      for (int i = 0; i < size; i++) {
        found[i] = trail.before(i, j);
        ordered += i < j && found[i] ? 1 : 0;
        unordered += i < j && !found[i] ? 1 : 0;
        assertEquals(states.get(i).equals(states.get(j)), trail.sameState(i, j));
      }
      assertArrayEquals(before[j], found, "before step " + j);
    }
    for (int p = 0; p < system.processes(); p++) {
      int last = ConcurrentSystem.NONE;
      boolean over = false;
      for (int i = 0; i < size; i++) {
        if (steps.get(i).process() == p) {
          last = system.control(p) == ConcurrentSystem.NONE ? last : i;
          over |= system.outcomes().kind(steps.get(i).outcome()) != Outcomes.STEP;
        }
      }
      assertEquals(last, trail.last(p));
      assertEquals(over, trail.isOver(p));
    }
  }

  /**
   * Returns the steps that must happen before each step, the transitive closure of the dependent
   * pairs.
   */
  private boolean[][] closure(List<Step> steps) {
    int size = steps.size();
    boolean[][] before = new boolean[size][size];
    for (int j = 0; j < size; j++) {
      for (int i = 0; i < j; i++) {
        before[j][i] = random.dependent(steps.get(i), steps.get(j));
      }
    }
    for (int k = 0; k < size; k++) {
      for (int j = k + 1; j < size; j++) {
        for (int i = 0; i < k; i++) {
          before[j][i] |= before[j][k] && before[k][i];
        }
      }
    }
    return before;
  }
}
