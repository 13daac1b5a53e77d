// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.explore.graph.AutomatonSystem.Effect;
import dev.ravel.explore.graph.AutomatonSystem.Plan;
import dev.ravel.verdict.Run;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TidyLassoTest {
  /** A ring of three states. */
  private static AutomatonSystem ring() {
    Plan plan = new Plan();
    plan.domains = new int[] {3};
    plan.controls = new int[] {0};
    plan.threads = 1;
    plan.finished = new boolean[1][3];
    plan.initial = new int[1][1];
    return new AutomatonSystem(
        plan,
        new AutomatonSystem.Behaviour() {
          @Override
          public int[] reads(int process, int local) {
            return new int[0];
          }

          @Override
          public List<Effect> effects(int process, int local, int[] observed) {
            return List.of(Effect.step(new int[] {0}, new int[] {(local + 1) % 3}));
          }
        });
  }

  private static Run run(int length, int loop) {
    return new Run(0, new int[length], new int[length], OptionalInt.of(loop));
  }

  @Test
  void aLoopGoesRoundOnceAndBeginsAsSoonAsItCan() {
    assertEquals(run(3, 0), TidyLasso.of(ring(), run(3, 0)));
    assertEquals(run(3, 0), TidyLasso.of(ring(), run(6, 0)));
    assertEquals(run(3, 0), TidyLasso.of(ring(), run(4, 1)));
    assertEquals(run(3, 0), TidyLasso.of(ring(), run(11, 2)));
  }
}
