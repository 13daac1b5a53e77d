// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Numbers of tests as ranges. */
class TestNumbersTest {
  @Test
  void numbersInARowAreARange() {
    assertEquals("none", TestNumbers.of(List.of()));
    assertEquals("1", TestNumbers.of(List.of(0)));
    assertEquals("1-3, 7", TestNumbers.of(List.of(0, 1, 2, 6)));
    assertEquals("2, 4-5", TestNumbers.of(List.of(1, 3, 4)));
    assertEquals("999-1 001", TestNumbers.of(List.of(998, 999, 1000)));
  }

  /** The ranges hold the numbers and no others, and no two of them could be one. */
  @Test
  void noNumberIsLost() {
    Random random = new Random(3);
    for (int round = 0; round < 500; round++) {
      List<Integer> tests =
          IntStream.range(0, 40).filter(_ -> random.nextInt(3) > 0).boxed().toList();
      BitSet held = new BitSet();
      int before = -1;
      for (TestNumbers.Range range : TestNumbers.ranges(tests)) {
        assertTrue(range.first() > before + 1 || before < 0, tests.toString());
        held.set(range.first() - 1, range.last());
        before = range.last();
      }
      assertEquals(tests, held.stream().boxed().toList());
    }
  }
}
