// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.ConcurrentSystem;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private static final int STEPS = 60;

  /** The values that the cells of a model had while everybody moved in turn. */
  private static Set<String> seen(String text) {
    ProgramSystem system = ModelText.system(text);
    Turns turns = new Turns(new Scheduler.InTurn());
    int[] state = new int[system.objects()];
    int _ = system.initialState(0, state);
    Set<String> seen = new TreeSet<>();
    int last = ConcurrentSystem.NONE;
    for (int k = 0; k < STEPS; k++) {
      last = turns.next(system, state, last);
      int index = turns.outcome(system, state, last);
      int outcome = system.outcomes().outcome(system.reaction(last, state), index);
      system.outcomes().apply(outcome, state);
      for (int object = 0; object < 2; object++) {
        String value = system.vocabulary().value(object, state[object]);
        seen.add(system.vocabulary().object(object) + " == " + value);
      }
    }
    return seen;
  }

  @Test
  void eachChoiceOfALoopHasAllItsOutcomes() {
    assertEquals(
        Set.of("x == 0", "x == 1", "x == 2", "y == 0", "y == 1", "y == 2"),
        seen(
            """
            atomic shared x, y: int[0..2]
            thread A {
              loop {
                either { x = 1 } or { x = 2 }
                either { y = 1 } or { y = 2 }
              }
            }
            """));
  }

  @Test
  void soDoChoicesOfDifferentSizes() {
    assertEquals(
        Set.of("x == 0", "x == 1", "x == 2", "x == 3", "y == 0", "y == 1"),
        seen(
            """
            atomic shared x: int[0..3]
            atomic shared y: int[0..1]
            thread A { loop { x = any 0..3; y = any 0..1; y = any 0..1 } }
            """));
  }
}
