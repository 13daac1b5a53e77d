// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Processor;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the code of a C program's threads is executed once for each local state and each
 * combination of values that the step looks at, however many states of the program have these. The
 * test goes through all states and writes down what each step looks at in each.
 */
class ExecutedOnceTest {
  private static Processor system(String file) {
    return FirstExecutions.system(
        CPrograms.program(Path.of("../models/c/" + file)).orElseThrow().known());
  }

  @ParameterizedTest
  @ValueSource(strings = {"counter.c", "buffer.c", "ticket-lock.c", "two-lock-queue.c"})
  void noStepIsExecutedTwiceInOneState(String file) {
    Processor system = system(file);
    Outcomes outcomes = system.outcomes();
    Set<List<Integer>> seen = new HashSet<>();
    Set<List<Integer>> looks = new HashSet<>();
    Deque<int[]> open = new ArrayDeque<>();
    int[] initial = new int[system.objects()];
    assertEquals(ConcurrentSystem.NONE, system.initialState(0, initial));
    open.add(initial);
    long asked = 0;
    while (!open.isEmpty()) {
      int[] state = open.pop();
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        assertEquals(reaction, system.reaction(process, state));
        looks.add(looked(system, process, state));
        asked += 2;
        for (int k = 0; k < outcomes.size(reaction); k++) {
          int[] next = state.clone();
          outcomes.apply(outcomes.outcome(reaction, k), next);
          if (seen.add(Arrays.stream(next).boxed().toList())) {
            open.push(next);
          }
        }
      }
    }
    assertEquals(looks.size(), system.learnt());
    assertTrue(asked > 4L * looks.size(), asked + " of " + looks.size());
  }

  /** A process, where it stands, and each object that its step looks at with its value. */
  private static List<Integer> looked(Processor system, int process, int[] state) {
    List<Integer> all = new ArrayList<>(List.of(process, state[system.control(process)]));
    for (int k = 0; ; k++) {
      int object = system.looked(process, state, k);
      if (object == ConcurrentSystem.NONE) {
        return all;
      }
      all.add(object);
      all.add(state[object]);
    }
  }
}
