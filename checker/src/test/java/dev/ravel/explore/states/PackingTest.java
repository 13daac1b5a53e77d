// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PackingTest {
  @Test
  void unpackingGivesBackWhatWasPacked() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      int[] values = values(random);
      Packing packing = packing(values);
      long[] words = new long[packing.words() + 2];
      Arrays.fill(words, -1);
      int[] state = state(values, random);
      assertTrue(packing.fits(state));
      packing.pack(state, words);
      int[] back = new int[state.length];
      packing.unpack(words, back);
      assertArrayEquals(state, back, "seed " + seed);
      assertEquals(-1, words[packing.words()], "it writes its own words only");
    }
  }

  @Test
  void anObjectLiesInItsFieldAlone() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      int[] values = values(random);
      Packing packing = packing(values);
      int[] state = state(values, random);
      long[] packed = new long[packing.words()];
      packing.pack(state, packed);
      for (int change = 0; change < 20; change++) {
        int object = random.nextInt(state.length);
        state[object] = random.nextInt(values[object]);
        int word = packing.word(object);
        packed[word] =
            packed[word] & ~packing.field(object) | packing.placed(object, state[object]);
        long[] again = new long[packing.words()];
        packing.pack(state, again);
        assertArrayEquals(again, packed, "seed " + seed);
      }
    }
  }

  @Test
  void wordsAreFilled() {
    assertEquals(1, packing(new int[] {}).words());
    assertEquals(1, packing(new int[] {1, 1, 1}).words());
    assertEquals(1, packing(fill(64, 2)).words());
    assertEquals(2, packing(fill(65, 2)).words());
    assertEquals(1, packing(fill(16, 16)).words());
    // 57 bits: Peterson's lock for five threads.
    assertEquals(1, packing(new int[] {5, 5, 5, 5, 5, 5, 5, 5, 5, 40, 40, 40, 40, 40}).words());
    // Wide fields leave holes, which narrow ones fill.
    int[] holes = {2, 1 << 30, 2, 1 << 30, 2, 2, 1 << 30, 1 << 30};
    assertEquals(2, packing(holes).words());
  }

  /** Whatever the widths are, words are filled about evenly, and the order is kept. */
  @Test
  void neighboursLieTogetherAndWordsAreEquallyFull() {
    int wide = 0;
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      int[] values = random.ints(1 + random.nextInt(120), 1, 65).toArray();
      List<Integer> order = new ArrayList<>(IntStream.range(0, values.length).boxed().toList());
      Collections.shuffle(order, random);
      Packing packing = Packing.of(values, order.stream().mapToInt(i -> i).toArray());
      int[] bits = new int[packing.words()];
      int word = 0;
      for (int object : order) {
        int width = 32 - Integer.numberOfLeadingZeros(values[object] - 1);
        assertTrue(width == 0 || packing.word(object) >= word, "seed " + seed);
        word = Math.max(word, packing.word(object));
        bits[packing.word(object)] += width;
      }
      int most = Arrays.stream(bits).max().orElseThrow();
      int least = Arrays.stream(bits).min().orElseThrow();
      assertTrue(most - least <= 2 * 6, "seed " + seed + ": " + Arrays.toString(bits));
      wide += bits.length > 2 ? 1 : 0;
    }
    assertTrue(wide > 100, wide + " with more than two words");
  }

  /** Objects that are the same in all states lie beside the others, which fill all words evenly. */
  @Test
  void roomForLaterIsNoReasonToLeaveAWord() {
    int wide = 0;
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      int[] values = random.ints(1 + random.nextInt(150), 1, 20).toArray();
      int[] room = new int[values.length];
      for (int object = 0; object < values.length; object++) {
        values[object] = random.nextInt(3) == 0 ? values[object] : 1;
        room[object] = Math.max(values[object], 2 + random.nextInt(3));
      }
      Packing packing = Packing.of(values, room, IntStream.range(0, values.length).toArray());
      int[] bits = new int[packing.words()];
      for (int object = 0; object < values.length; object++) {
        assertTrue(packing.fits(object, room[object] - 1), "seed " + seed);
        int width = 32 - Integer.numberOfLeadingZeros(room[object] - 1);
        bits[packing.word(object)] += values[object] > 1 ? width : 0;
      }
      assertTrue(bits.length == 1 || bits.length % 2 == 0, "both halves have as many words");
      int most = Arrays.stream(bits).max().orElseThrow();
      int least = Arrays.stream(bits).min().orElseThrow();
      assertTrue(most - least <= 2 * 5, "seed " + seed + ": " + Arrays.toString(bits));
      wide += bits.length > 2 ? 1 : 0;
    }
    assertTrue(wide > 100, wide + " with more than two words");
  }

  @Test
  void spareBitsGoToObjectsWithManyValues() {
    Packing packing = packing(new int[] {2, 100, 3});
    assertTrue(packing.fits(1, 255));
    assertFalse(packing.fits(1, 256));
    int[] full = fill(64, 2);
    assertFalse(packing(full).fits(0, 2), "there is no bit to spare");
  }

  @Test
  void anObjectWithOneValueNeedsNoBits() {
    int[] values = fill(65, 2);
    values[7] = 1;
    Packing packing = packing(values);
    assertEquals(1, packing.words());
    assertFalse(packing.fits(7, 1));
  }

  private static Packing packing(int[] values) {
    return Packing.of(values, IntStream.range(0, values.length).toArray());
  }

  private static int[] fill(int length, int value) {
    return IntStream.range(0, length).map(i -> value).toArray();
  }

  private static int[] values(Random random) {
    int[] values = new int[1 + random.nextInt(40)];
    for (int object = 0; object < values.length; object++) {
      int bits = random.nextInt(random.nextInt(8) == 0 ? 31 : 6);
      values[object] = 1 + random.nextInt(1 << bits);
    }
    return values;
  }

  private static int[] state(int[] values, Random random) {
    return Arrays.stream(values).map(random::nextInt).toArray();
  }
}
