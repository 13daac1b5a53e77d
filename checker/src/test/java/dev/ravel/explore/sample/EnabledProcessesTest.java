// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.Hints;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that the enabled processes are known without asking all, and are right. */
class EnabledProcessesTest {
  /** Asks everybody at each step of random executions. */
  private static int walk(ConcurrentSystem system, Random random, int most) {
    EnabledProcesses enabled = new EnabledProcesses(system);
    int[] state = new int[system.objects()];
    int steps = 0;
    for (int run = 0; run < 3; run++) {
      if (system.initialState(0, state) != ConcurrentSystem.NONE) {
        return steps;
      }
      enabled.begin();
      for (int step = 0; step < most; step++) {
        List<Integer> outcomes = new ArrayList<>();
        for (int process = 0; process < system.processes(); process++) {
          boolean can = enabled.canMove(process, state);
          int reaction = system.reaction(process, state);
          assertEquals(system.outcomes().size(reaction) > 0, can);
          for (int k = 0; k < system.outcomes().size(reaction); k++) {
            int outcome = system.outcomes().outcome(reaction, k);
            if (system.outcomes().kind(outcome) == Outcomes.STEP) {
              outcomes.add(outcome);
            }
          }
        }
        if (outcomes.isEmpty()) {
          break;
        }
        int outcome = outcomes.get(random.nextInt(outcomes.size()));
        system.outcomes().apply(outcome, state);
        enabled.moved(outcome);
        steps++;
      }
    }
    return steps;
  }

  @Test
  void everybodySaysTheSame() {
    Size size = Size.ROUND;
    int steps = 0;
    for (long seed = 0; seed < 150; seed++) {
      for (Family family : Family.values()) {
        ProgramSystem system = ModelText.system(RandomPrograms.draft(seed, family, size).text());
        steps += walk(system, new Random(seed), 60);
      }
    }
    assertTrue(steps > 5_000, steps + " steps");
  }

  /** A step costs no more where many wait for a mutex that somebody holds. */
  @Test
  void whoWaitsIsNotAsked() {
    ProgramSystem system =
        ModelText.system("mutex m\nthread T[i in 1..300] { lock m; skip; unlock m }");
    int[] asked = {0};
    ConcurrentSystem counting =
        new ForwardingSystem(system) {
          @Override
          public int reaction(int process, int[] state) {
            asked[0]++;
            return super.reaction(process, state);
          }

          @Override
          public Hints hints() {
            return system.hints();
          }
        };
    EnabledProcesses enabled = new EnabledProcesses(counting);
    int[] state = new int[system.objects()];
    int _ = system.initialState(0, state);
    enabled.begin();
    for (int step = 0; step < 2; step++) {
      int mover = -1;
      for (int process = 0; process < 300; process++) {
        mover = enabled.canMove(process, state) ? process : mover;
      }
      int outcome = system.outcomes().outcome(system.reaction(mover, state), 0);
      system.outcomes().apply(outcome, state);
      enabled.moved(outcome);
    }
    // all in the beginning, then the one who holds it
    assertEquals(301, asked[0]);
  }
}
