// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StateStoreTest {
  private static int[] order(int objects) {
    return IntStream.range(0, objects).toArray();
  }

  private static Packing packing(int[] values) {
    return Packing.of(values, order(values.length));
  }

  @Test
  void numbersStatesInOrderAndOnce() {
    for (int seed = 0; seed < 20; seed++) {
      new Against(seed, seed < 4 ? 50_000 : 3_000).run();
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
      this.values = new int[3 + random.nextInt(60)];
      Arrays.fill(values, 1);
      this.store =
          seed % 2 == 0
              ? StateStore.folding(packing(values), values.length)
              : StateStore.successive(packing(values), values.length);
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
      long[] words = store.blank();
      for (int id = 0; id < states.size(); id++) {
        if (random.nextInt(3) > 0) { // else from the state before this one
          store.unfold(random.nextInt(states.size()), words);
        }
        store.unfold(id, words);
        store.packing().unpack(words, back);
        assertArrayEquals(states.get(id), back, "seed " + seed);
        assertEquals(id, find(back), "seed " + seed);
      }
      for (int i = 0; i < 100; i++) {
        int[] other = state();
        Integer known = numbers.get(key(other));
        assertEquals(known == null ? -1 : known, find(other), "seed " + seed);
      }
    }

    private void grow() {
      int object = random.nextInt(values.length);
      values[object] += 1 + random.nextInt(values[object]);
      if (!store.packing().fits(object, values[object] - 1)) {
        long _ = store.widen(values, order(values.length));
      }
    }

    private int[] state() {
      return Arrays.stream(values).map(random::nextInt).toArray();
    }

    private void add() {
      int[] state = state();
      Integer known = numbers.putIfAbsent(key(state), states.size());
      int got = store.add(state);
      if (known == null) {
        assertEquals(~states.size(), got, "seed " + seed);
        states.add(state);
      } else {
        assertEquals(known, got, "seed " + seed);
      }
    }

    /** The number of a state, looked for without giving numbers to its parts. */
    private int find(int[] state) {
      StateSet set = store.set();
      long[] neighbour = store.blank();
      store.unfold(random.nextInt(store.count()), neighbour);
      long[] words = neighbour.clone();
      store.packing().pack(state, words);
      int[] changed =
          IntStream.range(0, store.packing().words())
              .filter(word -> words[word] != neighbour[word] || random.nextInt(4) == 0)
              .toArray();
      boolean known = set.refold(words, changed, changed.length, false);
      int id = known ? set.find(words) : -1;
      set.restore(words, neighbour, changed, changed.length);
      assertArrayEquals(neighbour, words, "seed " + seed);
      assertEquals(id, store.find(state), "seed " + seed);
      return id;
    }

    private static List<Integer> key(int[] state) {
      return Arrays.stream(state).boxed().toList();
    }
  }

  /** However many objects get new values one after the other, states are seldom packed anew. */
  @Test
  void objectsThatGrowOneAfterTheOtherWidenThePackingSeldom() {
    int objects = 5_000;
    int[] values = new int[objects];
    Arrays.fill(values, 1);
    StateStore store = StateStore.folding(packing(values), objects);
    int widenings = 0;
    for (int most = 2; most <= 9; most++) {
      for (int object = 0; object < objects; object++) {
        values[object] = most;
        if (!store.packing().fits(object, most - 1)) {
          long _ = store.widen(values, order(values.length));
          widenings++;
        }
      }
    }
    assertTrue(widenings <= 160, widenings + " times");
  }

  /** The cost of packing many states anew stays a small multiple of the cost of packing once. */
  @Test
  void manyLargeStatesArePackedAnewAFewTimesOnly() {
    int objects = 5_000;
    int[] values = new int[objects];
    Arrays.fill(values, 1);
    StateStore store = StateStore.folding(packing(values), objects);
    long work = 0;
    int found = 4 * objects;
    for (int state = 0; state < found; state++) {
      int object = state % objects;
      values[object]++;
      if (!store.packing().fits(object, values[object] - 1)) {
        work += store.widen(values, order(values.length));
      }
      int[] next = new int[objects];
      next[object] = values[object] - 1;
      assertEquals(~state, store.add(next));
    }
    long once = found + (long) found * objects / 64;
    assertTrue(work <= 2 * once, work + " operations, " + once + " to pack all once");
  }

  /** A limit that is reached while states are packed anew leaves them as they are. */
  @Test
  void aLimitLeavesTheStatesAsTheyArePacked() {
    int[] values = {2, 3};
    StateStore store = StateStore.folding(packing(values), values.length);
    for (int state = 0; state < 6; state++) {
      assertEquals(~state, store.add(new int[] {state % 2, state / 2}));
    }
    Packing before = store.packing();
    Limits spent = bytes -> Optional.of(Problem.K001);
    assertThrows(
        Halt.class, () -> spent.during(() -> store.widen(new int[] {1000, 1000}, order(2))));
    assertSame(before, store.packing());
    int[] back = new int[2];
    for (int state = 0; state < 6; state++) {
      long[] words = store.blank();
      store.unfold(state, words);
      store.packing().unpack(words, back);
      assertArrayEquals(new int[] {state % 2, state / 2}, back);
    }
  }

  @Test
  void takesAtMostFifteenBytesForAState() {
    int[] values = {1 << 21, 1 << 23};
    Packing packing = packing(values);
    assertEquals(1, packing.words());
    StateStore store = StateStore.folding(packing, values.length);
    long[] words = new long[1];
    for (int i = 0; i < 1 << 21; i++) {
      packing.pack(new int[] {i, i}, words);
      assertTrue(store.states().add(store.tree().fold(words)) < 0);
      if (i > 1_000_000) {
        assertTrue(store.bytes() <= 15L * store.count(), "at " + i + ": " + store.bytes());
      }
    }
  }

  /** However they are kept. */
  @Test
  void wideStatesTakeLittle() {
    int[] values = new int[40];
    Arrays.fill(values, 100);
    takesLittle(StateStore.folding(packing(values), values.length), 16);
    takesLittle(StateStore.successive(packing(values), values.length), 11);
  }

  /** 40 objects of 100 values are 280 bits; four of them move. */
  private static void takesLittle(StateStore store, int most) {
    int[] state = new int[40];
    for (int i = 0; i < 1_000_000; i++) {
      state[0] = i % 100;
      state[13] = i / 100 % 100;
      state[26] = i / 10_000 % 10;
      state[39] = i / 100_000;
      assertEquals(~i, store.add(state));
    }
    assertTrue(store.bytes() <= (long) most * store.count(), store.bytes() + " bytes");
  }

  @Test
  void statesOfThousandsOfWords() {
    int[] values = new int[20_000];
    Arrays.fill(values, 200);
    thousandsOfWords(values.clone(), StateStore.folding(packing(values), values.length));
    thousandsOfWords(values.clone(), StateStore.successive(packing(values), values.length));
  }

  private static void thousandsOfWords(int[] values, StateStore store) {
    assertEquals(2500, store.packing().words());
    int[] state = new int[values.length];
    for (int i = 0; i < 100; i++) {
      state[i * 37] = 7;
      assertEquals(~i, store.add(state));
    }
    values[19_999] = 1000;
    store.repack(packing(values));
    int[] back = new int[values.length];
    long[] words = store.blank();
    store.unfold(99, words);
    store.packing().unpack(words, back);
    assertArrayEquals(state, back);
  }
}
