// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The lowest bit is where {@link Long#numberOfTrailingZeros} has it. */
class BitsTest {
  @Test
  void theLowestBitIsFoundAtEachPlaceWhateverIsAbove() {
    Random random = new Random(1);
    for (int place = 0; place < Long.SIZE; place++) {
      assertEquals(place, Bits.lowest(1L << place));
      for (int round = 0; round < 100; round++) {
        long word = (random.nextLong() | 1) << place;
        assertEquals(Long.numberOfTrailingZeros(word), Bits.lowest(word));
      }
    }
  }
}
