// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@link IntSequence} beside a list, {@link BitSequence} beside a bit set. */
class SequencesTest {
  @Test
  void intsPushedPoppedAndCut() {
    Random random = new Random(3);
    IntSequence ints = new IntSequence();
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 300_000; i++) {
      // Grows, then shrinks, so that every border of a chunk is crossed both ways.
      int pushes = i < 150_000 ? 7 : 3;
      if (random.nextInt(10) < pushes || list.isEmpty()) {
        ints.push(i);
        list.add(i);
      } else if (random.nextInt(2000) == 0) {
        int length = random.nextInt(list.size());
        ints.cut(length);
        list.subList(length, list.size()).clear();
      } else {
        assertEquals(list.removeLast(), ints.pop());
      }
      assertEquals(list.size(), ints.size());
      if (!list.isEmpty()) {
        int index = random.nextInt(list.size());
        assertEquals(list.get(index), ints.get(index));
      }
    }
    ints.push(5);
    list.add(5);
    assertArrayEquals(array(list), ints.toArray());
    Collections.reverse(list);
    assertArrayEquals(array(list), ints.reversed());
    assertTrue(ints.bytes() >= 4L * list.size());
  }

  private static int[] array(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  @Test
  void longsStay() {
    Random random = new Random(5);
    LongSequence longs = new LongSequence();
    List<Long> expected = new ArrayList<>();
    while (expected.size() < 300_000) {
      int more = random.nextInt(random.nextInt(20) == 0 ? 40_000 : 10);
      boolean ahead = random.nextBoolean();
      if (ahead) {
        longs.extend(more);
      }
      for (int i = 0; i < more; i++) {
        long value = random.nextLong();
        if (ahead) {
          longs.set(expected.size(), value);
        } else {
          longs.push(value);
        }
        expected.add(value);
      }
      if (random.nextInt(10) == 0) {
        int to = expected.size() - random.nextInt(Math.min(expected.size() + 1, 20_000));
        expected.subList(to, expected.size()).clear();
        longs.cut(to);
      }
      assertEquals(expected.size(), longs.size());
    }
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.get(i), longs.get(i));
    }
    long bytes = LongSequence.bytes(longs.size());
    assertTrue(bytes >= 8L * longs.size() && bytes <= 8L * longs.size() + 140_000);
  }

  @Test
  void bitsStay() {
    Random random = new Random(4);
    BitSequence bits = new BitSequence();
    BitSet expected = new BitSet();
    int size = 400_000;
    for (int i = 0; i < size; ) {
      int length = Math.min(size - i, 1 + random.nextInt(random.nextBoolean() ? 3 : 64));
      long more = random.nextLong() >>> -length;
      bits.append(more, length);
      for (int k = 0; k < length; k++, i++) {
        expected.set(i, (more >>> k & 1) != 0);
      }
      assertEquals(i, bits.size());
    }
    for (int i = 0; i < size; i++) {
      assertEquals(expected.get(i), bits.get(i));
    }
    long[] words = expected.toLongArray();
    for (int i = 0; i < words.length; i++) {
      assertEquals(words[i], bits.word(i));
    }
    assertTrue(bits.bytes() >= size / 8 && bits.bytes() <= size / 8 + 10_000);
  }
}
