// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.processor.ThreadState.Block;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Random memory of a thread, in runs that begin where others ended, against a map of words. */
class BlocksTest {
  private static final List<Long> SEEN = List.of();

  private final Blocks.Store store = new Blocks.Store();
  private final Random random = new Random(6);
  private final TreeMap<Integer, List<Long>> expected = new TreeMap<>();
  private Blocks blocks = new Blocks(store, IntTrees.EMPTY);

  @Test
  void memoryIsWhatWasWritten() {
    Map<Map<Integer, List<Long>>, Long> numbers = new HashMap<>();
    for (int run = 0; run < 3_000; run++) {
      for (int k = random.nextInt(8); k > 0; k--) {
        change(random.nextInt(run % 2 == 0 ? 12 : 300));
      }
      long number = blocks.number();
      assertEquals(numbers.computeIfAbsent(Map.copyOf(expected), _ -> number), number);
      if (random.nextBoolean()) {
        blocks = new Blocks(store, number);
      }
      assertArrayEquals(expected.keySet().stream().mapToInt(k -> k).toArray(), blocks.objects());
      expected.forEach((object, _) -> look(object));
      if (random.nextInt(60) == 0) {
        expected.clear();
        blocks.clear();
      }
    }
  }

  @Test
  void thePastIsToldApart() {
    int same = 0;
    for (int round = 0; round < 2_000; round++) {
      Blocks.Then then = blocks.now();
      Map<Integer, List<Long>> before = Map.copyOf(expected);
      for (int k = random.nextInt(3); k > 0; k--) {
        change(random.nextInt(3));
        if (random.nextInt(4) == 0) {
          long _ = blocks.number();
        }
      }
      assertEquals(before.equals(expected), blocks.is(then));
      same += before.equals(expected) ? 1 : 0;
      if (random.nextInt(5) == 0) {
        blocks = new Blocks(store, blocks.number());
      }
    }
    assertTrue(same > 400 && same < 1_600, "rounds in which nothing differs: " + same);
  }

  private void change(int object) {
    switch (random.nextInt(5)) {
      case 0 -> {
        assertEquals(expected.remove(object) != null, blocks.remove(object) != null);
      }
      case 1 -> {
        blocks.put(object, new Block(new long[2]));
        expected.put(object, List.of(0L, 0L));
      }
      case 2 -> {
        Block block = blocks.get(object);
        if (block != null) {
          block.words = null;
          expected.put(object, SEEN);
        }
      }
      default -> write(object);
    }
    look(object);
  }

  private void write(int object) {
    Block block = blocks.get(object);
    if (block != null && block.words != null) {
      if (!block.own) {
        block.words = block.words.clone();
        block.own = true;
      }
      block.words[random.nextInt(2)] = random.nextInt(2);
      expected.put(object, LongStream.of(block.words).boxed().toList());
    }
  }

  private void look(int object) {
    List<Long> its = expected.get(object);
    Block block = blocks.get(object);
    assertEquals(SEEN.equals(its), blocks.isPublished(object));
    assertEquals(its != null, blocks.contains(object));
    if (its == null) {
      assertNull(block);
    } else {
      assertNotNull(block);
      assertEquals(its, block.words == null ? SEEN : LongStream.of(block.words).boxed().toList());
    }
  }
}
