// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** An end is known only if one was kept that is like it in all that is asked. */
class FinalStateCacheTest {
  @Test
  void knowsWhatWasKept() {
    FinalStateCache ends = new FinalStateCache(new int[] {0, 2});
    assertFalse(ends.known(new int[] {1, 2, 3}));
    ends.keep(new int[] {1, 2, 3});
    assertTrue(ends.known(new int[] {1, 7, 3}));
    assertFalse(ends.known(new int[] {1, 2, 4}));
    assertFalse(ends.known(new int[] {0, 2, 3}));
  }

  /** More are kept than there are places for. */
  @Test
  void neverTakesOneForAnother() {
    FinalStateCache ends = new FinalStateCache(new int[] {0});
    for (int k = 0; k < 5_000; k += 2) {
      ends.keep(new int[] {k});
    }
    int known = 0;
    for (int k = 0; k < 5_000; k++) {
      boolean its = ends.known(new int[] {k});
      assertFalse(its && k % 2 == 1);
      known += its ? 1 : 0;
    }
    assertTrue(known > 0);
  }

  /** Where nothing is looked at all ends are alike, so the first that is kept stands for all. */
  @Test
  void knowsAllEndsByOneWhereNothingIsLookedAt() {
    FinalStateCache ends = new FinalStateCache(new int[0]);
    assertFalse(ends.known(new int[] {1}));
    ends.keep(new int[] {1});
    assertTrue(ends.known(new int[] {2}));
  }
}
