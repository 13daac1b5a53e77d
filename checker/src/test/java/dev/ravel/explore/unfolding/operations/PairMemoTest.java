// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A table of pairs against a map. */
class PairMemoTest {
  @Test
  void randomPairs() {
    for (int round = 0; round < 200; round++) {
      Random random = new Random(round);
      int columns = 1 << random.nextInt(31);
      int from = random.nextInt(Integer.MAX_VALUE - columns + 1);
      int rows = 1 + random.nextInt(100);
      PairMemo known = new PairMemo();
      Map<List<Integer>, Integer> map = new HashMap<>();
      for (int step = 0; step < 400; step++) {
        int row = random.nextInt(rows);
        int column = (random.nextInt(10) == 0 ? 0 : from) + random.nextInt(columns);
        Integer value = map.putIfAbsent(List.of(row, column), step);
        assertEquals(value == null ? PairMemo.UNKNOWN : value, known.get(row, column));
        if (value == null) {
          known.set(row, column, step);
        }
      }
      map.forEach((key, value) -> assertEquals(value, known.get(key.get(0), key.get(1))));
    }
  }

  /** One pair in each row, and all of one row, upwards, downwards and far apart. */
  @Test
  void theRoomIsLinearInWhatIsKnown() {
    int many = 50_000;
    for (int stride : new int[] {0, 1, -1, 3, 1000}) {
      PairMemo known = new PairMemo();
      for (int k = 0; k < many; k++) {
        known.set(stride == 0 ? k : 7, column(stride, k, many), k);
      }
      for (int k = 0; k < many; k++) {
        assertEquals(k, known.get(stride == 0 ? k : 7, column(stride, k, many)));
      }
      assertTrue(known.words() < 20L * many, stride + ": " + known.words());
    }
  }

  private static int column(int stride, int k, int many) {
    return stride < 0 ? many - k : Math.max(stride, 1) * k;
  }
}
