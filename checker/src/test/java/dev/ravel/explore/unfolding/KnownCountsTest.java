// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.unfolding.KnownCounts.Known;
import dev.ravel.system.ConcurrentSystem;
import org.junit.jupiter.api.Test;

/** Brute force finds the numbers of maximal configurations that are known. */
class KnownCountsTest {
  @Test
  void small() {
    for (Known known : KnownCounts.small()) {
      ProgramSystem system = ModelText.system(known.text());
      Configurations all =
          Configurations.of(system, ConcurrentSystem.NONE, 0, 20_000).orElseThrow();
      assertEquals(known.maximal(), all.maximal().size(), known.name() + "\n" + known.text());
    }
  }

  /** The larger ones are models at least. */
  @Test
  void large() {
    for (Known known : KnownCounts.large()) {
      int processes = ModelText.system(known.text()).processes();
      assertEquals(true, processes > 0, known.name());
    }
  }
}
