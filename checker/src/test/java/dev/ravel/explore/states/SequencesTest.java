// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sequences of ints and of longs beside lists, {@link BitSequence} beside a bit set. */
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

  /**
   * Longs that differ in none, some or all of their bits, from chunk to chunk other ones, are the
   * same before and after they are packed.
   */
  @Test
  void packedLongsStay() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      PackedLongs longs = new PackedLongs();
      List<Long> expected = new ArrayList<>();
      long differ = 0;
      long common = 0;
      int stay = 0;
      while (expected.size() < 200_000) {
        if (random.nextInt(40) == 0) {
          int bits = random.nextInt(70);
          differ = bits > 64 ? -1 : some(random, bits);
          common = random.nextLong();
        }
        int more = random.nextInt(1000);
        boolean ahead = random.nextBoolean();
        if (ahead) {
          longs.extend(more);
        }
        for (int i = 0; i < more; i++) {
          long value = random.nextLong() & differ | common & ~differ;
          if (ahead) {
            longs.set(expected.size(), value);
          } else {
            longs.push(value);
          }
          expected.add(value);
        }
        if (random.nextInt(4) == 0) {
          stay = stay + random.nextInt(expected.size() - stay + 1);
          longs.pack(stay);
        }
        if (random.nextInt(10) == 0) {
          int to = expected.size() - random.nextInt(expected.size() - stay + 1);
          expected.subList(to, expected.size()).clear();
          longs.cut(to);
        }
        assertEquals(expected.size(), longs.size());
        for (int i = 0; i < 20 && !expected.isEmpty(); i++) {
          int index = random.nextInt(expected.size());
          assertEquals(expected.get(index), longs.get(index), "seed " + seed);
        }
      }
      for (int i = 0; i < expected.size(); i++) {
        assertEquals(expected.get(i), longs.get(i), "seed " + seed);
      }
    }
  }

  private static long some(Random random, int bits) {
    return random.ints(0, 64).distinct().limit(bits).mapToLong(bit -> 1L << bit).sum();
  }

  /** Of a long that is packed, the bits in which its neighbours differ are left. */
  @Test
  void packedLongsTakeTheBitsInWhichTheyDiffer() {
    Random random = new Random(8);
    int count = 1 << 18;
    for (int bits = 0; bits <= 64; bits++) {
      long differ = some(random, bits);
      long common = random.nextLong() & ~differ;
      PackedLongs longs = new PackedLongs();
      for (int i = 0; i < count; i++) {
        longs.push(random.nextLong() & differ | common);
      }
      long before = longs.bytes(count);
      assertTrue(before >= 8L * count && before <= 8L * count + 2_000, before + " bytes");
      longs.pack(count);
      long after = longs.bytes(count);
      long expected = bits > 48 ? 8L * count : (long) bits * count / 8;
      assertTrue(after >= expected && after <= expected + 2_000, bits + " bits: " + after);
    }
  }

  /** Longs that are got many together are those that are got one by one. */
  @Test
  void packedLongsTogether() {
    Random random = new Random(5);
    PackedLongs longs = new PackedLongs();
    for (int chunk = 0; chunk < 20; chunk++) {
      long differ = some(random, random.nextInt(65));
      long common = random.nextLong() & ~differ;
      for (int i = 0; i < 1 << 14; i++) {
        longs.push(random.nextLong() & differ | common);
      }
    }
    longs.pack(longs.size() / 2);
    for (int round = 0; round < 100; round++) {
      int[] indices = new int[1000];
      Arrays.setAll(indices, _ -> random.nextInt(longs.size()));
      indices[0] = 0;
      indices[1] = longs.size() - 1;
      int count = 2 + random.nextInt(indices.length - 1);
      long[] into = new long[indices.length];
      longs.get(indices, count, into);
      for (int k = 0; k < indices.length; k++) {
        assertEquals(k < count ? longs.get(indices[k]) : 0, into[k]);
      }
    }
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
