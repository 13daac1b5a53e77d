// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.configuration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that the numbers restored at a mark are those that were there when it was made. */
class ReversibleTest {
  @Test
  void tellsWhatWasReplaced() {
    Reversible numbers = new Reversible(new int[] {5, 6});
    int mark = numbers.mark();
    numbers.set(1, 7);
    numbers.set(0, 5); // no change
    numbers.set(1, 8);
    assertEquals(2, numbers.changes());
    assertEquals(1, numbers.index(1));
    assertEquals(7, numbers.replaced(1));
    assertArrayEquals(new int[] {5, 8}, numbers.numbers());
    numbers.back(mark);
    assertArrayEquals(new int[] {5, 6}, numbers.numbers());
    assertEquals(0, numbers.changes());
  }

  /** Goes down and up at random, against copies of everything. */
  @Test
  void isLikeCopies() {
    Random random = new Random(1);
    Reversible numbers = new Reversible(new int[8]);
    List<int[]> copies = new ArrayList<>();
    List<Integer> marks = new ArrayList<>();
    for (int round = 0; round < 20_000; round++) {
      if (random.nextInt(100) < 51 || copies.isEmpty()) {
        marks.add(numbers.mark());
        copies.add(numbers.numbers().clone());
        for (int k = random.nextInt(6); k > 0; k--) {
          numbers.set(random.nextInt(8), random.nextInt(4));
        }
      } else {
        int level = copies.size() - 1 - random.nextInt(Math.min(3, copies.size()));
        numbers.back(marks.get(level));
        marks.subList(level, marks.size()).clear();
        assertArrayEquals(copies.get(level), numbers.numbers());
        copies.subList(level, copies.size()).clear();
      }
    }
  }
}
