// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The two sets of threads in words, against sets. */
class ThreadsTest {
  @Test
  void randomChangesAreThoseOfSets() {
    Random random = new Random(2);
    for (int threads : new int[] {1, 63, 64, 65, 130}) {
      long[] words = new long[2 * ((threads + 63) / 64)];
      TreeSet<Integer> waiting = new TreeSet<>();
      TreeSet<Integer> goingOn = new TreeSet<>();
      for (int step = 0; step < 500; step++) {
        long[] before = words.clone();
        long[] old = words;
        int thread = random.nextInt(threads);
        switch (random.nextInt(6)) {
          case 0, 1, 2 -> {
            words = Threads.withWaiting(words, thread);
            waiting.add(thread);
          }
          case 3 -> {
            if (!waiting.isEmpty()) {
              int n = random.nextInt(waiting.size());
              int chosen = Threads.waiter(words, n);
              assertEquals(waiting.stream().skip(n).findFirst().orElseThrow(), chosen);
              words = Threads.release(words, chosen);
              waiting.remove(chosen);
              goingOn.add(chosen);
            }
          }
          case 4 -> {
            words = Threads.without(words, thread);
            waiting.remove(thread);
            goingOn.remove(thread);
          }
          default -> {
            if (random.nextInt(10) == 0) {
              words = Threads.releaseAll(words);
              goingOn.addAll(waiting);
              waiting.clear();
            }
          }
        }
        assertArrayEquals(before, old, "contents are never changed in place");
        assertEquals(waiting.size(), Threads.waiting(words));
        for (int t = 0; t < threads; t++) {
          assertEquals(waiting.contains(t), Threads.waits(words, t));
          assertEquals(goingOn.contains(t), Threads.mayGoOn(words, t));
        }
      }
    }
  }
}
