// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Equal contents have one number, given on first sight, dense from 0. */
class ValueTableTest {
  @Test
  void randomContents() {
    Random random = new Random(4);
    ValueTable table = new ValueTable();
    assertEquals(0, table.count());
    Map<List<Long>, Integer> known = new HashMap<>();
    for (int k = 0; k < 50_000; k++) {
      long[] words = random.longs(random.nextInt(3), -20, 20).toArray();
      List<Long> key = LongStream.of(words).boxed().toList();
      int expected = known.computeIfAbsent(key, x -> known.size());
      assertEquals(expected, table.intern(words.clone()));
      assertEquals(known.size(), table.count());
      assertArrayEquals(words, table.contents(expected));
    }
    assertEquals(1 + 40 + 1_600, table.count());
  }

  @Test
  void sameWordsInAnotherLengthAreOthers() {
    ValueTable table = new ValueTable();
    assertEquals(0, table.intern(new long[0]));
    assertEquals(1, table.intern(new long[1]));
    assertEquals(2, table.intern(new long[2]));
    assertEquals(0, table.intern(new long[0]));
  }
}
