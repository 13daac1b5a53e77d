// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Tests of the table of modes (language, section 5). Equal ones commute, but for writing. */
class ModeTest {
  private static final int[] ALL = {Mode.READ, Mode.COMMUTE, Mode.WRITE};

  @Test
  void onlyEqualModesThatAreNoWritesCommute() {
    for (int a : ALL) {
      for (int b : ALL) {
        boolean expected = a == b && a != Mode.WRITE;
        assertEquals(expected, Mode.commute(a, b), a + " " + b);
        assertEquals(Mode.commute(a, b), Mode.commute(b, a));
      }
    }
  }

  @Test
  void theJoinCommutesWithNothingThatOneOfBothDoesNot() {
    for (int a : ALL) {
      assertEquals(a, Mode.join(a, a));
      for (int b : ALL) {
        assertEquals(Mode.join(a, b), Mode.join(b, a));
        for (int c : ALL) {
          assertTrue(
              !Mode.commute(Mode.join(a, b), c) || (Mode.commute(a, c) && Mode.commute(b, c)));
          assertEquals(Mode.join(Mode.join(a, b), c), Mode.join(a, Mode.join(b, c)));
        }
      }
    }
  }
}
