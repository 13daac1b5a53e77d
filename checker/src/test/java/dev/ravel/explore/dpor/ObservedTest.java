// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.programs.ReachableStates;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The values that are noted tell whether an operation is blocked, in every reachable state. */
class ObservedTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 3000 : 60;

  private int cases;
  private int again;

  private void look(String text) {
    ProgramSystem system = ModelText.system(text);
    ObjectSets sets = new ObjectSets(system, ConcurrentSystem.NONE);
    ThreadAutomata automata = new ThreadAutomata(system, sets);
    Observed observed = new Observed(system, automata);
    Map<List<Integer>, Boolean> blocked = new HashMap<>();
    if (system.initialState(0, new int[system.objects()]) != ConcurrentSystem.NONE) {
      return;
    }
    for (List<Integer> state :
        ReachableStates.of(system, 0, 2000).map(ReachableStates::states).orElse(Set.of())) {
      int[] values = state.stream().mapToInt(Integer::intValue).toArray();
      for (int p = 0; p < system.processes(); p++) {
        int localState = automata.localState(p, values);
        List<Integer> seen = new ArrayList<>(List.of(localState));
        for (int object : observed.looks(localState)) {
          seen.add(values[object]);
        }
        boolean its = system.outcomes().size(system.reaction(p, values)) == 0;
        Boolean other = blocked.put(seen, its);
        if (other != null) {
          assertEquals(other, its, () -> seen + " in\n" + text);
          again++;
        } else {
          cases++;
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void randomPrograms(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      look(RandomPrograms.draft(seed, family, Size.ROUND).text());
    }
    assertTrue(cases > SEEDS, cases + " cases");
    assertTrue(again > cases, "seldom the same ones");
  }

  @Test
  void programsWithJumps() {
    for (long seed = 0; seed < SEEDS; seed++) {
      look(RandomGotos.draft(seed).text());
    }
    assertTrue(again > cases, "seldom the same ones");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        semaphore s = 0
        thread A { up s; up s }
        thread B { up s; down s }
        thread C { down s; up s; down s }
        """,
        """
        atomic shared x: int[0..3]
        barrier b = 3
        thread T[i in 0..2] { x = i; pass b; x = 3; pass b; skip }
        """,
        """
        semaphore s = 2147483646
        thread A { up s }
        thread B { up s; down s }
        """
      })
  void stepsThatCommute(String text) {
    look(text);
    assertTrue(again > 0, "never the same ones");
  }
}
