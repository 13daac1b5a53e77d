// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The engine completes exactly one execution of each reads-from class of random programs, for each
 * property object too. More programs: {@code -Dravel.readsfrom.seeds=5000
 * -Dravel.readsfrom.first=1000}.
 */
class ReadsFromAgainstBruteForceTest {
  private static final long SEEDS =
      Integer.getInteger("ravel.readsfrom.seeds", Boolean.getBoolean("ravel.deep") ? 1500 : 30);
  private static final long FIRST = Integer.getInteger("ravel.readsfrom.first", 0);

  @ParameterizedTest
  @ValueSource(
      strings = {"LOCKS", "CELLS", "PROTECTED", "EVERYTHING", "UPDATES", "TANGLED", "ADDING"})
  void eachClassOnce(String family) {
    int[] extent = new int[2];
    assertEquals(Optional.empty(), new Hunt(family, FIRST, SEEDS).run(extent));
    assertTrue(extent[0] > extent[1], "too few: " + extent[0] + ", and too large " + extent[1]);
  }
}
