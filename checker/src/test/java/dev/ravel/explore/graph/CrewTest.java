// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class CrewTest {
  @Test
  void everyPartIsDoneOnceInEachRound() {
    for (int threads : new int[] {1, 2, 5}) {
      try (Crew crew = new Crew(threads)) {
        int[] done = new int[threads];
        for (int round = 1; round <= 2000; round++) {
          int parts = 1 + round % threads;
          int[] before = done.clone();
          crew.work(parts, number -> done[number]++);
          for (int number = 0; number < threads; number++) {
            assertEquals(before[number] + (number < parts ? 1 : 0), done[number]);
          }
        }
      }
    }
  }

  @Test
  void whatTheLowestPartThrowsIsThrown() {
    try (Crew crew = new Crew(4)) {
      for (int round = 0; round < 100; round++) {
        IllegalStateException thrown =
            assertThrows(
                IllegalStateException.class,
                () ->
                    crew.work(
                        4,
                        number -> {
                          if (number > 1) {
                            throw new IllegalStateException("part " + number);
                          }
                        }));
        assertEquals("part 2", thrown.getMessage());
        crew.work(4, number -> {});
      }
    }
  }
}
