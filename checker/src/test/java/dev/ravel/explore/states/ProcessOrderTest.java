// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ProcessOrderTest {
  private static int[] places(int processes, long... writes) {
    return new ProcessOrder(processes, LongStream.of(writes).sorted().distinct().toArray())
        .places();
  }

  private static long write(int object, int process) {
    return (long) object << Integer.SIZE | process;
  }

  @Test
  void whoWritesNothingKeepsTheOrder() {
    assertArrayEquals(new int[] {0, 1, 2, 3}, places(4));
    assertArrayEquals(new int[] {0, 1, 2}, places(3, write(0, 1), write(1, 2), write(2, 0)));
  }

  /** Philosophers write each the fork at the left and the one at the right. */
  @Test
  void aRingKeepsItsOrder() {
    int n = 9;
    long[] writes = new long[2 * n];
    for (int p = 0; p < n; p++) {
      writes[2 * p] = write(p, p);
      writes[2 * p + 1] = write((p + 1) % n, p);
    }
    assertArrayEquals(IntStream.range(0, n).toArray(), places(n, writes));
  }

  /** 0 and 2 write object 5, 1 and 3 object 6; what all of them write does not count. */
  @Test
  void whoWriteTheSameAreNeighbours() {
    int[] its =
        places(
            4,
            write(0, 0),
            write(0, 1),
            write(0, 2),
            write(0, 3),
            write(5, 0),
            write(5, 2),
            write(6, 1),
            write(6, 3));
    assertArrayEquals(new int[] {0, 2, 1, 3}, its);
  }

  /**
   * The fewer processes write an object, the nearer they are. Those of nested groups stay together.
   */
  @Test
  void groupsInGroupsStayTogether() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int bits = 1 + random.nextInt(6);
      int n = 1 << bits;
      int[] numbers = IntStream.range(0, n).toArray();
      for (int i = n - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        int number = numbers[i];
        numbers[i] = numbers[other];
        numbers[other] = number;
      }
      // For each node of a binary tree over the processes an object that all below it write.
      long[] writes = new long[n * bits];
      for (int i = 0, at = 0; i < n; i++) {
        for (int level = 1; level <= bits; level++) {
          writes[at++] = write((level << 8) + (i >>> level), numbers[i]);
        }
      }
      int[] its = places(n, writes);
      assertArrayEquals(
          IntStream.range(0, n).toArray(), Arrays.stream(its).sorted().toArray(), "seed " + seed);
      for (int level = 1; level <= bits; level++) {
        for (int from = 0; from < n; from += 1 << level) {
          int[] group =
              IntStream.range(from, from + (1 << level)).map(i -> its[numbers[i]]).toArray();
          int most = Arrays.stream(group).max().orElseThrow();
          int least = Arrays.stream(group).min().orElseThrow();
          assertEquals((1 << level) - 1, most - least, "seed " + seed);
        }
      }
    }
  }
}
