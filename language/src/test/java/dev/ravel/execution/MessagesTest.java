// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MessagesTest {
  private static final int LEAVES = 2;

  /** The same in lists of lists. */
  @Test
  void likeLists() {
    Random random = new Random(1);
    for (int round = 0; round < 2_000; round++) {
      boolean sorted = random.nextBoolean();
      List<List<Long>> list = new ArrayList<>();
      long[] words = {};
      for (int k = 0; k < 12; k++) {
        if (list.isEmpty() || random.nextInt(3) > 0) {
          List<Long> message = List.of(random.nextLong(-1, 2), random.nextLong(-1, 2));
          list.add(message);
          words = Messages.with(words, new long[] {message.get(0), message.get(1)}, sorted);
        } else {
          int at = random.nextInt(list.size());
          list.remove(at);
          words = Messages.without(words, LEAVES * at, LEAVES);
        }
        if (sorted) {
          list.sort(
              (one, other) ->
                  one.get(0).equals(other.get(0))
                      ? one.get(1).compareTo(other.get(1))
                      : one.get(0).compareTo(other.get(0)));
          assertArrayEquals(
              list.stream().distinct().mapToInt(m -> LEAVES * list.indexOf(m)).toArray(),
              Messages.different(words, LEAVES));
        }
        assertArrayEquals(
            IntStream.range(0, LEAVES * list.size())
                .mapToLong(w -> list.get(w / LEAVES).get(w % LEAVES))
                .toArray(),
            words);
      }
    }
  }
}
