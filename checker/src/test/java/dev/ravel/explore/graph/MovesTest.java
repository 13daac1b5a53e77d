// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Races;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.PackedSteps;
import dev.ravel.explore.states.Packing;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compiled reactions on packed states equal outcomes carried out on plain ones. */
class MovesTest {
  @Test
  void theStepsOfACompiledReactionAreItsSteps() {
    int[] seen = new int[2]; // reactions that fit, and those that do not
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
    PackedSteps moves = new PackedSteps(system, packing, new Races(system));
    for (int step = 0; step < 40; step++) {
      int reaction = system.reaction(random.nextInt(system.processes()), state);
      boolean fits = moves.begin(reaction) != PackedSteps.UNKNOWN || moves.compile(reaction);
      seen[fits ? 0 : 1]++;
      if (!fits) {
        packing = Cursor.packingFor(system);
        moves.use(packing);
        assertEquals(PackedSteps.UNKNOWN, moves.begin(reaction));
        assertTrue(moves.compile(reaction));
      }
      compare(system, moves, packing, reaction, state);
      if (system.outcomes().size(reaction) > 0) {
        int outcome =
            system.outcomes().outcome(reaction, random.nextInt(system.outcomes().size(reaction)));
        if (system.outcomes().kind(outcome) == Outcomes.STEP && packing.fits(state)) {
          system.outcomes().apply(outcome, state);
        }
      }
    }
  }

  private static void compare(
      ConcurrentSystem system, PackedSteps moves, Packing packing, int reaction, int[] state) {
    long[] code = moves.code();
    int at = moves.begin(reaction);
    long header = code[at];
    at++;
    int steps = 0;
    boolean fails = false;
    for (int k = 0; k < system.outcomes().size(reaction); k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      fails |= system.outcomes().kind(outcome) == Outcomes.ERROR;
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        steps++;
        int[] next = state.clone();
        system.outcomes().apply(outcome, next);
        long[] expected = new long[packing.words()];
        packing.pack(next, expected);
        long[] words = new long[packing.words()];
        packing.pack(state, words);
        int end = at + 1 + 3 * (int) code[at];
        for (at++; at < end; at += 3) {
          int word = (int) code[at];
          assertFalse(code[at + 1] == -1, "a word that is not changed");
          words[word] = words[word] & code[at + 1] | code[at + 2];
        }
        assertArrayEquals(expected, words);
      }
    }
    assertEquals(steps, PackedSteps.steps(header));
    assertEquals(fails, PackedSteps.fails(header));
    assertEquals(system.outcomes().size(reaction) == 0, PackedSteps.blocked(header));
  }
}
