// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Patching packed states equals carrying outcomes out on plain ones. */
class PatchesTest {
  private static final int MARGIN = 3;

  @Test
  void patchedWordsAreThoseOfTheNextState() {
    int[] seen = new int[2]; // outcomes that fit, and those that do not
    for (long seed = 0; seed < 400; seed++) {
      walk(seed, seen);
    }
    assertTrue(seen[0] > 2000 && seen[1] > 50, Arrays.toString(seen));
  }

  private static void walk(long seed, int[] seen) {
    Random random = new Random(seed);
    ConcurrentSystem system = RandomSystem.of(seed).system();
    int[] state = new int[system.objects()];
    if (system.initialState(0, state) != ConcurrentSystem.NONE) {
      return;
    }
    Packing packing = Cursor.packingFor(system);
    Patches patches = new Patches(system, packing);
    for (int step = 0; step < 40; step++) {
      int reaction = system.reaction(random.nextInt(system.processes()), state);
      if (system.outcomes(reaction) == 0) {
        continue;
      }
      int outcome = system.outcome(reaction, random.nextInt(system.outcomes(reaction)));
      if (system.kind(outcome) != ConcurrentSystem.STEP) {
        continue;
      }
      int[] next = state.clone();
      system.apply(outcome, next);
      int[] words = new int[packing.words() + 2 * MARGIN];
      Arrays.fill(words, -1);
      int[] packed = new int[packing.words()];
      packing.pack(state, packed);
      System.arraycopy(packed, 0, words, MARGIN, packed.length);
      boolean fits = patches.apply(outcome, words, MARGIN);
      seen[fits ? 0 : 1]++;
      int[] now = Arrays.copyOfRange(words, MARGIN, MARGIN + packed.length);
      if (fits) {
        packing.pack(next, packed);
      } else {
        assertTrue(!packing.fits(next), "seed " + seed);
      }
      assertArrayEquals(packed, now, "seed " + seed);
      assertEquals(-1, words[MARGIN - 1]);
      assertEquals(-1, words[MARGIN + packed.length]);
      if (!fits) {
        packing = Cursor.packingFor(system);
        patches.use(packing);
      }
      state = next;
    }
  }
}
