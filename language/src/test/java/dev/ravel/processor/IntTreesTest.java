// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests of random maps against those of the library. Equal maps are equal trees, however they were
 * made.
 */
class IntTreesTest {
  private final IntTrees trees = new IntTrees();

  @Test
  void mapsAreThoseOfTheLibrary() {
    Random random = new Random(5);
    Map<Map<Integer, Integer>, Long> known = new HashMap<>();
    for (int round = 0; round < 300; round++) {
      int largest = 1 << 1 + random.nextInt(30);
      TreeMap<Integer, Integer> expected = new TreeMap<>();
      long map = IntTrees.EMPTY;
      for (int k = 0; k < 60; k++) {
        int number = random.nextInt(largest);
        int value = random.nextInt(3);
        map = trees.with(map, number, value);
        if (value == 0) {
          expected.remove(number);
        } else {
          expected.put(number, value);
        }
        assertEquals(value, trees.get(map, number));
        assertEquals(known.computeIfAbsent(Map.copyOf(expected), _ -> its(expected)), map);
      }
      IntStream.Builder numbers = IntStream.builder();
      trees.numbers(map, numbers::add);
      int[] all = numbers.build().toArray();
      assertArrayEquals(expected.keySet().stream().mapToInt(k -> k).toArray(), all);
      for (int k = 0; k < 100; k++) {
        int number = random.nextInt();
        assertEquals(expected.getOrDefault(number, 0), trees.get(map, number));
      }
    }
  }

  /** The tree of a map, made from the largest number down. */
  private long its(NavigableMap<Integer, Integer> expected) {
    long map = IntTrees.EMPTY;
    for (Map.Entry<Integer, Integer> entry : expected.descendingMap().entrySet()) {
      map = trees.with(map, entry.getKey(), entry.getValue());
    }
    return map;
  }

  @Test
  void theLargestNumberHasItsPlace() {
    long map = trees.with(trees.with(IntTrees.EMPTY, Integer.MAX_VALUE, 7), 0, 8);
    assertEquals(7, trees.get(map, Integer.MAX_VALUE));
    assertEquals(8, trees.get(map, 0));
    assertEquals(0, trees.get(map, Integer.MAX_VALUE - 1));
    assertEquals(0, trees.get(map, -1));
    assertEquals(IntTrees.EMPTY, trees.with(trees.with(map, Integer.MAX_VALUE, 0), 0, 0));
  }
}
