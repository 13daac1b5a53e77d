// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Halt;
import dev.ravel.source.Problem;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NumberingTest {
  @Test
  void numbersInOrderAndOnce() {
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      Numbering numbering = new Numbering();
      Map<Long, Integer> numbers = new HashMap<>();
      long range = 1L << 4 + random.nextInt(40);
      for (int i = 0; i < 20_000; i++) {
        long key = random.nextLong(range) * (1L << random.nextInt(24));
        Integer known = numbers.get(key);
        assertEquals(known == null ? -1 : known, numbering.find(key));
        int got = numbering.add(key);
        assertEquals(known == null ? ~numbers.size() : known, got);
        numbers.putIfAbsent(key, numbers.size());
      }
      assertEquals(numbers.size(), numbering.count());
      numbers.forEach((key, number) -> assertEquals(key, numbering.get(number)));
    }
  }

  @Test
  void looksUpTogetherWhatItFindsOneByOne() {
    Random random = new Random(3);
    Numbering numbering = new Numbering();
    int found = 0;
    for (int round = 0; round < 500; round++) {
      long[] keys = random.longs(200, 0, 40_000).toArray();
      int[] numbers = new int[keys.length];
      for (int i = 0; i < keys.length; i += 7) {
        numbers[i] = Numbering.SKIPPED;
      }
      numbering.lookUp(keys, numbers, new long[keys.length], keys.length - 1);
      assertEquals(0, numbers[keys.length - 1], "only as many as asked for");
      for (int i = 0; i < keys.length - 1; i++) {
        int expected = numbering.find(keys[i]);
        found += expected >= 0 ? 1 : 0;
        expected = expected < 0 ? Numbering.ABSENT : expected;
        assertEquals(i % 7 == 0 ? Numbering.SKIPPED : expected, numbers[i]);
      }
      for (long key : keys) {
        int _ = numbering.add(key);
      }
    }
    assertTrue(found > 10_000);
  }

  @Test
  void withoutNumbersLeftItStops() {
    Numbering numbering = new Numbering(1 << 10);
    int most = (1 << 10) * 7 / 10;
    for (int i = 0; i < most; i++) {
      assertEquals(~i, numbering.add(i));
    }
    Halt halt = assertThrows(Halt.class, () -> numbering.add(most));
    assertEquals(Problem.K003, halt.reason());
    assertEquals(most, numbering.count());
    for (int i = 0; i < most; i++) {
      assertEquals(i, numbering.add(i), "what is stored is still found");
    }
  }
}
