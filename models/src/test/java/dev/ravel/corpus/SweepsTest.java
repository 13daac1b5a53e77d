// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.symmetry.Group;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests of random loops over all members. Those that are taken for ones whose rounds commute do.
 * Steps are tried from states that random walks meet, with each exchange of two members.
 */
@Tag("thorough")
class SweepsTest {
  private static final int MODELS =
      Boolean.getBoolean("ravel.deep") ? 100_000 : Integer.getInteger("ravel.sweeps.models", 500);
  private static final long FIRST = Long.getLong("ravel.sweeps.seed", 0);

  @Test
  void roundsCommute() {
    int symmetric = 0;
    for (long seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = model(new Random(seed));
      ProgramSystem system = SeeminglySymmetricTest.system(text);
      Group group = system.families().group(Set.of());
      symmetric += group.blocks().isEmpty() ? 0 : 1;
      assertEquals("", CommutingExchanges.fault(system, group, 4, seed), text);
    }
    String seen = symmetric + " of " + MODELS + " symmetric";
    assertTrue(symmetric > MODELS / 6 && symmetric < MODELS - MODELS / 6, seen);
  }

  private static String model(Random random) {
    return """
    const N = 3
    atomic shared x: int[0..9]
    atomic shared y: int[-1..N-1] = -1
    shared a: int[0..1][N]
    atomic shared p: int[0..N-1][N] = [0, 1, 2]
    record L { o: int[0..N-1], b: bool }
    thread P[i in 0..N-1] {
      var r: int[0..N-1] = i
      var k: int[0..9]
      var s: bool[N]
      var l: L = L(i, false)
      either { a[i] = 1 } or { p[i] = r; r = any 0..N-1 }
      %s
      x = k
      if l.b { y = i }
      a[i] = if s[r] then 1 else 0
    }
    """
        .formatted(RandomLoops.loop(random));
  }
}
