// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every execution of random programs is an order of exactly one maximal configuration. */
class InterleavingsTest {
  private static final int PROGRAMS = 60;

  @Test
  void bothCountsAgree() {
    for (Family family : Family.values()) {
      int compared = 0;
      for (long seed = 0; seed < PROGRAMS; seed++) {
        String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
        ProgramSystem system = ModelText.system(text);
        for (int property = -1; property < system.properties().size(); property++) {
          int object = property < 0 ? ConcurrentSystem.NONE : system.objects() + property;
          Optional<Configurations> all = Configurations.of(system, object, 0, 500);
          if (all.isPresent()) {
            compared++;
            assertEquals(
                Interleavings.alongStates(system, 0), Interleavings.alongOrders(all.get()), text);
          }
        }
      }
      assertTrue(compared > PROGRAMS, family + ": too few programs");
    }
  }

  /**
   * Three threads of two independent steps each have 6! / (2! 2! 2!) orders of one configuration.
   */
  @Test
  void independentSteps() {
    ProgramSystem system = ModelText.system("thread T[i in 1..3] { skip; skip }");
    Configurations all = Configurations.of(system, ConcurrentSystem.NONE, 0, 100).orElseThrow();
    assertEquals(1, all.maximal().size());
    assertEquals(BigInteger.valueOf(90), Interleavings.alongOrders(all));
    assertEquals(BigInteger.valueOf(90), Interleavings.alongStates(system, 0));
  }
}
