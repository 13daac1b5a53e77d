// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Random changes, some of which are taken back, against copies of a map. */
class TrailedMapTest {
  private record Mark(int mark, TreeMap<Integer, Integer> was) {}

  private final TrailedMap<Integer, Integer> map = new TrailedMap<>(Comparator.naturalOrder());
  private final TreeMap<Integer, Integer> expected = new TreeMap<>();
  private final Random random = new Random(7);

  @Test
  void changesAreTakenBack() {
    Deque<Mark> marks = new ArrayDeque<>();
    for (int k = 0; k < 20_000; k++) {
      switch (random.nextInt(12)) {
        case 0 -> marks.push(new Mark(map.mark(), new TreeMap<>(expected)));
        case 1 -> {
          if (!marks.isEmpty()) {
            Mark last = marks.pop();
            map.undo(last.mark());
            expected.clear();
            expected.putAll(last.was());
          }
        }
        case 2 -> {
          if (random.nextInt(20) == 0) {
            map.forgetTrail();
            marks.clear();
          }
        }
        case 3 -> {
          int from = random.nextInt(10);
          int to = from + random.nextInt(3);
          map.clear(from, to);
          expected.subMap(from, to).clear();
        }
        case 4, 5, 6 -> {
          int key = random.nextInt(10);
          map.remove(key);
          expected.remove(key);
        }
        default -> {
          int key = random.nextInt(10);
          map.put(key, k);
          expected.put(key, k);
        }
      }
      assertEquals(expected, map.between(0, 10));
      for (Mark mark : marks) {
        TreeMap<Integer, Integer> was = new TreeMap<>(expected);
        map.changedSince(mark.mark())
            .forEach(
                (key, value) -> {
                  if (value == null) {
                    was.remove(key);
                  } else {
                    was.put(key, value);
                  }
                });
        assertEquals(mark.was(), was);
      }
    }
  }
}
