// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class WorkerPoolTest {
  @Test
  void everyPartIsDoneOnceInEachRound() {
    for (int threads : new int[] {1, 2, 5}) {
      try (WorkerPool pool = new WorkerPool(threads)) {
        int[] done = new int[threads];
        for (int round = 1; round <= 2000; round++) {
          int parts = 1 + round % threads;
          int[] before = done.clone();
          pool.work(parts, number -> done[number]++);
          for (int number = 0; number < threads; number++) {
            assertEquals(before[number] + (number < parts ? 1 : 0), done[number]);
          }
        }
      }
    }
  }

  @Test
  void whatTheLowestPartThrowsIsThrown() {
    try (WorkerPool pool = new WorkerPool(4)) {
      for (int round = 0; round < 100; round++) {
        IllegalStateException thrown =
            assertThrows(
                IllegalStateException.class,
                () ->
                    pool.work(
                        4,
                        number -> {
                          if (number > 1) {
                            throw new IllegalStateException("part " + number);
                          }
                        }));
        assertEquals("part 2", thrown.getMessage());
        pool.work(4, number -> {});
      }
    }
  }
}
