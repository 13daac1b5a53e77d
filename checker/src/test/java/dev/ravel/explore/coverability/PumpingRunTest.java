// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.coverability;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Meter;
import dev.ravel.net.Net;
import dev.ravel.nets.Tangles;
import dev.ravel.nets.TokenGame;
import org.junit.jupiter.api.Test;

/** That a net has a place without limit is said of no net that has an end. */
class PumpingRunTest {
  private static final int NETS = 2_000;
  private static final long WORK = 1_000_000;

  @Test
  void netsWithAnEndDoNotGrow() {
    int ends = 0;
    int grow = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = Tangles.net(seed);
      boolean grows = !Bounds.growing(net, new Meter(Budget.unlimited()), WORK).isEmpty();
      grow += grows ? 1 : 0;
      if (TokenGame.of(net, 1_000).isPresent()) {
        ends++;
        assertFalse(grows, "seed " + seed);
      } else if (net.inhibitors().size() == 0) {
        assertTrue(grows, "seed " + seed);
      }
    }
    assertTrue(Math.min(ends, grow) > NETS / 10, ends + " and " + grow);
  }

  @Test
  void withLittleWorkNothingIsSaid() {
    for (int seed = 0; seed < 50; seed++) {
      Meter meter = new Meter(Budget.unlimited());
      assertTrue(Bounds.growing(Tangles.net(seed), meter, 1).isEmpty(), "seed " + seed);
    }
  }
}
