// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.system.ConcurrentSystem;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A step on packed words is the step on the values. */
class ChangesTest {
  private static final String MODEL =
      """
      shared x: int[0..60][30]
      thread A { loop { var k: int[0..29] = any 0..29; atomic { x[k] = 60 - x[k]; x[0] = k } } }
      thread B { loop { var k: int[0..29] = any 0..29; x[k] = (x[k] + 7) % 61 } }
      """;

  @Test
  void stepsOnPackedWords() {
    ConcurrentSystem system = ModelText.system(MODEL);
    SplittableRandom random = new SplittableRandom(5);
    int[] state = new int[system.objects()];
    int[] unpacked = new int[system.objects()];
    system.initialState(0, state);
    Packing packing = Cursor.packingFor(system);
    Changes changes = new Changes(system, packing);
    int narrow = 0;
    for (int step = 0; step < 5000; step++) {
      int reaction = system.reaction(random.nextInt(system.processes()), state);
      if (system.outcomes(reaction) == 0) {
        continue;
      }
      int outcome = system.outcome(reaction, random.nextInt(system.outcomes(reaction)));
      long[] words = new long[packing.words()];
      packing.pack(state, words);
      long[] before = words.clone();
      system.apply(outcome, state);
      if (!changes.apply(outcome, words)) {
        assertFalse(packing.fits(state));
        assertArrayEquals(before, words);
        packing = Cursor.packingFor(system);
        changes.use(packing);
        narrow++;
        continue;
      }
      packing.unpack(words, unpacked);
      assertArrayEquals(state, unpacked);
      for (int object = 0; object < state.length; object++) {
        assertEquals(state[object], packing.value(words, object));
      }
    }
    assertTrue(packing.words() > 1, "one word only");
    assertTrue(narrow > 1, "never too narrow");
  }

  @Test
  void stepsOnOneWord() {
    ConcurrentSystem system =
        ModelText.system(
            """
            atomic shared x: int[0..60][4]
            thread A { loop { var k: int[0..3] = any 0..3; x[k] = (x[k] + 7) % 61; skip } }
            """);
    SplittableRandom random = new SplittableRandom(8);
    int[] state = new int[system.objects()];
    system.initialState(0, state);
    Packing packing = Cursor.packingFor(system);
    Changes changes = new Changes(system, packing);
    long[] words = {0};
    packing.pack(state, words);
    int narrow = 0;
    for (int step = 0; step < 5000; step++) {
      int reaction = system.reaction(0, state);
      int outcome = system.outcome(reaction, random.nextInt(system.outcomes(reaction)));
      system.apply(outcome, state);
      if (changes.fit(outcome)) {
        long next = changes.apply(outcome, words[0]);
        packing.pack(state, words);
        assertEquals(words[0], next);
      } else {
        assertFalse(packing.fits(state));
        packing = Cursor.packingFor(system);
        assertEquals(1, packing.words());
        changes.use(packing);
        packing.pack(state, words);
        narrow++;
      }
    }
    assertTrue(narrow > 1, "never too narrow");
  }
}
