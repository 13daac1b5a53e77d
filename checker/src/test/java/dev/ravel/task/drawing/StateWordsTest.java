// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.CrashingPrograms;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** States that differ have texts that differ. */
class StateWordsTest {
  private static final int PROGRAMS = 30;
  private static final int MOST_STATES = 400;

  @ParameterizedTest
  @EnumSource(Family.class)
  void ofRandomPrograms(Family family) {
    int several = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      several += compared(RandomPrograms.draft(seed, family, Size.USUAL).text());
      several += compared(CrashingPrograms.draft(seed, family, Size.USUAL).text());
    }
    assertTrue(several > 10 * PROGRAMS, () -> "few states");
  }

  @Test
  void onOneLine() {
    ProgramSystem system =
        ModelText.system("shared x, y: int[0..2]\nthread P { x = 1; y = 1 }\nthread Q { x = 2 }");
    List<int[]> states = reachable(system);
    StateWords words = new StateWords(system);
    words.choose(states);
    assertEquals("P:2a Q:3", words.positions(states.getFirst()));
    Set<String> positions = new HashSet<>();
    states.forEach(state -> positions.add(words.positions(state)));
    assertEquals(
        Set.of("P:2a Q:3", "P:2b Q:3", "P:end Q:3", "P:2a Q:end", "P:2b Q:end", "P:end Q:end"),
        positions);
  }

  @Test
  void ofInputs() {
    compared("input n: int[1..3]\nthread P { skip }");
  }

  @Test
  void ofLocalsInALoop() {
    compared("shared x: bool\nthread P { var n: int[0..3]; loop { x = !x; n = (n + 1) % 4 } }");
  }

  /** The number of states, or 0 if a program has too many. */
  private static int compared(String text) {
    ProgramSystem system = ModelText.system(text);
    List<int[]> states = reachable(system);
    StateWords words = new StateWords(system);
    words.choose(states);
    Map<String, Integer> sentences = new HashMap<>();
    Map<List<Integer>, Set<String>> positions = new HashMap<>();
    for (int[] state : states) {
      sentences.merge(words.sentence(state), 1, Integer::sum);
      List<Integer> rest = rest(system, state);
      String where = words.positions(state);
      boolean isNew = positions.computeIfAbsent(rest, _ -> new HashSet<>()).add(where);
      assertTrue(isNew || where.isEmpty(), () -> where + " twice in\n" + text);
    }
    assertEquals(Map.of(), twice(sentences), text);
    return states.size();
  }

  /** The first of the reachable states. */
  private static List<int[]> reachable(ProgramSystem system) {
    Set<List<Integer>> known = new HashSet<>();
    List<int[]> states = new ArrayList<>();
    for (int k = 0; k < system.initialStates(); k++) {
      int[] state = new int[system.objects()];
      if (system.initialState(k, state) == ConcurrentSystem.NONE) {
        add(state, known, states);
      }
    }
    for (int k = 0; k < states.size() && states.size() < MOST_STATES; k++) {
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, states.get(k));
        for (int way = 0; way < system.outcomes().size(reaction); way++) {
          int outcome = system.outcomes().outcome(reaction, way);
          if (system.outcomes().kind(outcome) == Outcomes.STEP) {
            int[] next = states.get(k).clone();
            system.outcomes().apply(outcome, next);
            add(next, known, states);
          }
        }
      }
    }
    return states;
  }

  private static void add(int[] state, Set<List<Integer>> known, List<int[]> states) {
    if (known.add(Arrays.stream(state).boxed().toList())) {
      states.add(state);
    }
  }

  private static Map<String, Integer> twice(Map<String, Integer> counts) {
    Map<String, Integer> twice = new HashMap<>(counts);
    twice.values().removeIf(count -> count == 1);
    return twice;
  }

  /** The values of all objects but those that say where threads stand. */
  private static List<Integer> rest(ProgramSystem system, int[] state) {
    List<Integer> rest = new ArrayList<>(Arrays.stream(state).boxed().toList());
    for (int thread = 0; thread < system.threads(); thread++) {
      rest.set(system.control(thread), 0);
    }
    return rest;
  }
}
