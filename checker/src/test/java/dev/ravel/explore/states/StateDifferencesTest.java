// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StateDifferencesTest {
  private static final int WORDS = 3;

  private static long[] state(StateSet set, long... words) {
    long[] state = set.blank();
    System.arraycopy(words, 0, state, 0, words.length);
    set.fold(state);
    return state;
  }

  /** A batch holds the same state several times, and states that were there before. */
  @Test
  void batchesAreAddedInTheirOrder() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      StateSet set = new StateDifferences(WORDS);
      Map<Long, Integer> expected = new HashMap<>();
      for (int round = 0; round < 200; round++) {
        Batch batch = new Batch();
        int size = random.nextInt(700);
        long[] codes = new long[size];
        for (int i = 0; i < size; i++) {
          codes[i] = random.nextInt(60_000);
          batch.reserve(1);
          set.collect(state(set, codes[i] % 40, codes[i] / 40 % 40, codes[i] / 1600), batch);
          batch.size++;
        }
        int[] numbers = new int[size];
        set.lookUp(batch, numbers);
        for (int i = 0; i < size; i++) {
          assertEquals(expected.getOrDefault(codes[i], Numbering.ABSENT), numbers[i]);
        }
        set.add(batch, numbers);
        for (int i = 0; i < size; i++) {
          Integer known = expected.putIfAbsent(codes[i], expected.size());
          assertEquals(known == null ? ~(expected.size() - 1) : known, numbers[i]);
        }
      }
      assertEquals(expected.size(), set.count());
    }
  }

  /**
   * Each word distinguishes states, also where hashes do not. Of many states, a hundred meet one
   * with the same bits of it.
   */
  @Test
  void eachWordTellsStatesApart() {
    for (int word = 0; word < WORDS; word++) {
      StateSet set = new StateDifferences(WORDS);
      for (int k = 0; k < 200_000; k++) {
        assertEquals(~k, set.add(state(set, differingIn(word, k))));
      }
      for (int k = 0; k < 200_000; k++) {
        assertEquals(k, set.find(state(set, differingIn(word, k))));
      }
    }
  }

  /** The same words in other places have another hash. Else one slot would be that of all. */
  @Test
  void placesOfWordsCount() {
    StateSet set = new StateDifferences(WORDS);
    Set<Long> hashes = new HashSet<>();
    for (int code = 0; code < 27; code++) {
      Batch batch = new Batch();
      set.collect(state(set, code % 3, code / 3 % 3, code / 9), batch);
      hashes.add(batch.keys[0]);
    }
    assertEquals(27, hashes.size());
  }

  private static long[] differingIn(int word, long value) {
    long[] words = {5, 6, 7};
    words[word] = value;
    return words;
  }

  /** A state of which a word has no number is not there, and gives it none. */
  @Test
  void lookingUpTeachesNothing() {
    StateSet set = new StateDifferences(WORDS);
    long[] state = state(set, 1, 2, 3);
    assertEquals(~0, set.add(state));
    long[] next = state.clone();
    next[0] = 2;
    next[2] = 9;
    int parts = set.parts();
    assertEquals(false, set.refold(next, new int[] {0, 2}, 2, false));
    assertEquals(parts, set.parts());
    set.restore(next, state, new int[] {0, 2}, 2);
    assertArrayEquals(state, next);
  }

  /** A process may have very many outcomes where states are very wide. */
  @Test
  void moreThanAnArrayHolds() {
    StateSet set = new StateDifferences(1 << 20);
    long[] state = state(set, 1, 2, 3);
    Batch batch = new Batch();
    batch.reserve(1 << 11);
    batch.size = (1 << 11) - 1;
    Halt halt = assertThrows(Halt.class, () -> set.collect(state, batch));
    assertEquals(Problem.K002, halt.reason());
  }

  @Test
  void noMoreNumbers() {
    StateSet set = new StateDifferences(WORDS, 1000);
    Halt halt =
        assertThrows(
            Halt.class,
            () -> {
              for (long k = 0; k < 1000; k++) {
                int _ = set.add(state(set, k, k / 2, 5));
              }
            });
    assertEquals(Problem.K003, halt.reason());
    int count = set.count();
    for (int k = 0; k < count; k++) {
      assertEquals(k, set.add(state(set, k, k / 2, 5)));
    }
    assertEquals(count, set.count());
  }

  /** A limit that breaks off what fills a larger table leaves all states where they were. */
  @Test
  void aLimitWhileTheTableGrows() {
    StateSet set = new StateDifferences(WORDS);
    int[] count = new int[1];
    Limits limits = _ -> Optional.of(Problem.K001);
    for (int broken = 0; broken < 2; ) {
      try {
        limits.during(
            () -> {
              for (; count[0] < 3_000_000; count[0]++) {
                assertEquals(~count[0], set.add(ofCount(set, count[0])));
              }
              return true;
            });
      } catch (Halt halt) {
        assertEquals(Problem.K001, halt.reason());
        assertEquals(count[0], set.count());
        broken++;
      }
    }
    for (int k = 0; k < count[0]; k += 97) {
      assertEquals(k, set.find(ofCount(set, k)));
    }
    long[] back = set.blank();
    set.unfold(count[0] - 1, back);
    assertArrayEquals(ofCount(set, count[0] - 1), back);
  }

  private static long[] ofCount(StateSet set, int k) {
    long[] words = {k % 1000, k / 1000, Arrays.hashCode(new int[] {k / 100_000})};
    return state(set, words);
  }
}
