// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LastMoversTest {
  /**
   * Compares with a queue, with few processes and many, also none. It grows, shrinks, and runs
   * empty.
   */
  @Test
  void isAQueue() {
    for (int processes : new int[] {1, 254, 255, 256, 70_000}) {
      Random random = new Random(processes);
      LastMovers movers = new LastMovers(processes);
      Queue<Integer> expected = new ArrayDeque<>();
      int most = 0;
      for (int round = 0; round < 400; round++) {
        int more = random.nextInt(3_000);
        movers.reserve(more + 1);
        for (int k = 0; k < more; k++) {
          int process = random.nextInt(processes + 1) - 1;
          int states = random.nextInt(2);
          movers.push(process, states);
          if (states == 1) {
            expected.add(process);
          }
        }
        most = Math.max(most, expected.size());
        int less =
            random.nextInt(round % 100 == 99 ? 1_000_000 : round / 100 % 2 == 0 ? 1000 : 2500);
        for (int k = 0; k < less && !expected.isEmpty(); k++) {
          assertEquals(expected.remove(), movers.take());
        }
        assertEquals(expected.size(), movers.size());
      }
      int bytes = processes < 256 ? 1 : processes < 1 << 16 ? 2 : 3;
      assertTrue(most > 20_000, most + " wait");
      assertTrue(movers.bytes() <= bytes * (most + 40_000L), movers.bytes() + " bytes");
    }
  }
}
