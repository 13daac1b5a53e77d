// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StateStoreTest {
  @Test
  void numbersStatesInOrderAndOnce() {
    for (int seed = 0; seed < 20; seed++) {
      new Against(seed, seed < 2 ? 100_000 : 3_000).run();
    }
  }

  /** A store beside a map, under additions and repackings. */
  private static final class Against {
    private final int seed;
    private final int additions;
    private final Random random;
    private final int[] values;
    private final StateStore store;
    private final Map<List<Integer>, Integer> numbers = new HashMap<>();
    private final List<int[]> states = new ArrayList<>();

    Against(int seed, int additions) {
      this.seed = seed;
      this.additions = additions;
      this.random = new Random(seed);
      this.values = new int[3 + random.nextInt(20)];
      Arrays.fill(values, 1);
      this.store = new StateStore(Packing.of(values));
    }

    void run() {
      for (int i = 0; i < additions; i++) {
        if (random.nextInt(additions / 30) == 0) {
          grow();
        }
        add();
      }
      assertEquals(states.size(), store.count());
      int[] back = new int[values.length];
      for (int id = 0; id < states.size(); id++) {
        store.unpack(id, back);
        assertArrayEquals(states.get(id), back, "seed " + seed);
        assertEquals(id, store.find(packed(back)), "seed " + seed);
      }
      back[0] = values[0] - 1;
      boolean known = numbers.containsKey(key(back));
      assertEquals(known, store.find(packed(back)) >= 0, "seed " + seed);
    }

    private void grow() {
      int object = random.nextInt(values.length);
      values[object] += 1 + random.nextInt(values[object]);
      int[] highest = values.clone();
      highest[object]--;
      if (!store.packing().fits(object, values[object] - 1)) {
        store.repack(Packing.of(values), values.length);
      }
    }

    private void add() {
      int[] state = Arrays.stream(values).map(random::nextInt).toArray();
      Integer known = numbers.putIfAbsent(key(state), states.size());
      int got = store.add(packed(state));
      if (known == null) {
        assertEquals(~states.size(), got, "seed " + seed);
        states.add(state);
      } else {
        assertEquals(known, got, "seed " + seed);
      }
    }

    private int[] packed(int[] state) {
      int[] words = new int[store.packing().words()];
      store.packing().pack(state, words);
      return words;
    }

    private static List<Integer> key(int[] state) {
      return Arrays.stream(state).boxed().toList();
    }
  }

  @Test
  void aBatchIsStoredLikeItsStatesOneByOne() {
    int[] values = {1000, 1000, 30, 30, 30};
    Packing packing = Packing.of(values);
    StateStore batched = new StateStore(packing);
    StateStore single = new StateStore(packing);
    Random random = new Random(9);
    Batch batch = new Batch();
    for (int round = 0; round < 3000; round++) {
      batch.clear();
      int size = random.nextInt(round % 100 == 0 ? 200 : 12);
      int[][] states = new int[size][packing.words()];
      for (int i = 0; i < size; i++) {
        boolean again = i > 0 && random.nextInt(4) == 0;
        int[] state = Arrays.stream(values).map(v -> random.nextInt(Math.min(v, 9))).toArray();
        packing.pack(state, states[i]);
        states[i] = again ? states[random.nextInt(i)] : states[i];
        int at = batch.more(packing.words());
        System.arraycopy(states[i], 0, batch.words(), at, packing.words());
      }
      assertEquals(size, batch.size());
      batched.lookUp(batch);
      for (int i = 0; i < size; i++) {
        int number = batch.numbers()[i];
        int expected = single.add(states[i]);
        int got = number >= 0 ? number : batched.add(batch, i);
        assertEquals(expected, got, "round " + round);
      }
    }
    assertTrue(batched.count() > 2000);
  }

  @Test
  void takesAtMostTwentyBytesForAStateOfTwoWords() {
    int[] values = {1 << 21, 1 << 23};
    Packing packing = Packing.of(values);
    assertEquals(2, packing.words());
    StateStore store = new StateStore(packing);
    int[] words = new int[2];
    for (int i = 0; i < 1 << 20; i++) {
      packing.pack(new int[] {i, i}, words);
      assertTrue(store.add(words) < 0);
      if (i > 100_000) {
        assertTrue(store.bytes() <= 18.5 * store.count(), "at " + i + ": " + store.bytes());
      }
    }
  }

  @Test
  void withoutNumbersLeftItStops() {
    Packing packing = Packing.of(new int[] {1 << 20});
    StateStore store = new StateStore(packing, 10);
    int most = (1 << 10) * 4 / 5;
    for (int i = 0; i < most; i++) {
      assertEquals(~i, store.add(new int[] {i}));
    }
    Halt halt = assertThrows(Halt.class, () -> store.add(new int[] {most}));
    assertEquals(Problem.K003, halt.reason());
    assertEquals(most, store.count());
    for (int i = 0; i < most; i++) {
      assertEquals(i, store.add(new int[] {i}), "what is stored is still found");
    }
  }

  @Test
  void statesOfThousandsOfWords() {
    int[] values = new int[20_000];
    Arrays.fill(values, 200);
    Packing packing = Packing.of(values);
    assertEquals(5000, packing.words());
    StateStore store = new StateStore(packing);
    int[] state = new int[values.length];
    for (int i = 0; i < 100; i++) {
      state[i * 37] = 7;
      int[] words = new int[packing.words()];
      packing.pack(state, words);
      assertEquals(~i, store.add(words));
    }
    assertTrue(store.bytes() < 2 * 100 * 5000 * 4, store.bytes() + " bytes");
    values[19_999] = 1000;
    store.repack(Packing.of(values), values.length);
    int[] back = new int[values.length];
    store.unpack(99, back);
    assertArrayEquals(state, back);
  }
}
