// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Halt;
import dev.ravel.explore.states.Batch;
import dev.ravel.explore.states.Claims;
import dev.ravel.explore.states.Numbering;
import dev.ravel.source.Problem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NumberingTest {
  @Test
  void numbersInOrderAndOnce() {
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      Numbering numbering = new Numbering();
      Map<Long, Integer> numbers = new HashMap<>();
      long range = 1L << 4 + random.nextInt(40);
      for (int i = 0; i < 20_000; i++) {
        long key = random.nextLong(range) * (1L << random.nextInt(24));
        Integer known = numbers.get(key);
        assertEquals(known == null ? -1 : known, numbering.find(key));
        int got = numbering.add(key);
        assertEquals(known == null ? ~numbers.size() : known, got);
        numbers.putIfAbsent(key, numbers.size());
      }
      assertEquals(numbers.size(), numbering.count());
      numbers.forEach((key, number) -> assertEquals(key, numbering.get(number)));
    }
  }

  private static Batch batch(long[] keys) {
    Batch batch = new Batch();
    batch.reserve(keys.length);
    System.arraycopy(keys, 0, batch.keys, 0, keys.length);
    batch.size = keys.length;
    return batch;
  }

  @Test
  void looksUpTogetherWhatItFindsOneByOne() {
    Random random = new Random(3);
    Numbering numbering = new Numbering();
    int found = 0;
    for (int round = 0; round < 500; round++) {
      long[] keys = random.longs(200 + random.nextInt(200), 0, 40_000).toArray();
      int[] numbers = new int[keys.length];
      numbering.lookUp(batch(keys), numbers);
      for (int i = 0; i < keys.length; i++) {
        int expected = numbering.find(keys[i]);
        found += expected >= 0 ? 1 : 0;
        assertEquals(expected, numbers[i]);
      }
      for (long key : keys) {
        int _ = numbering.add(key);
      }
    }
    assertTrue(found > 10_000);
  }

  /** Longs found at places, dealt to some threads that claim them at once. */
  private record Finds(long[] keys, int[] places, int threads) {
    /** Claims those of places that are the thread's by their remainder, some together. */
    boolean claim(Numbering numbering, int thread) {
      int each = 1 + thread * 37;
      long[] its = new long[keys.length];
      int[] at = new int[keys.length];
      int size = 0;
      boolean room = true;
      for (int i = 0; i < keys.length; i++) {
        if (places[i] % threads == thread) {
          its[size] = keys[i];
          at[size] = places[i];
          size++;
        }
        if (size == each || i == keys.length - 1) {
          room &= numbering.claim(batch(Arrays.copyOf(its, size)), at, thread);
          size = 0;
        }
      }
      return room;
    }
  }

  private static Claims[] claims(int threads) {
    Claims[] claims = new Claims[threads];
    Arrays.setAll(claims, _ -> new Claims());
    return claims;
  }

  @Test
  void claimsAreNumberedAsIfAddedByPlace() {
    for (int threads : new int[] {1, 2, 3, 5}) {
      Random random = new Random(threads);
      Numbering numbering = new Numbering();
      Numbering expected = new Numbering();
      int refused = 0;
      try (Crew crew = new Crew(threads)) {
        for (int round = 0; round < 400; round++) {
          int size = random.nextInt(round % 10 == 0 ? 5000 : 300);
          Finds finds =
              new Finds(
                  random.longs(size, 0, 100 + 50L * round).toArray(),
                  random.ints(size, 0, 200).sorted().toArray(),
                  threads);
          int end = round % 7 == 0 ? 100 : 200;
          while (!numberAll(numbering, finds, crew, end)) {
            numbering.withdraw();
            numbering.enlarge();
            crew.work(threads, part -> numbering.fill(part, threads));
            refused++;
          }
          for (int i = 0; i < size; i++) {
            int _ = finds.places[i] < end ? expected.add(finds.keys[i]) : 0;
          }
          assertEquals(expected.count(), numbering.count());
          for (long key : finds.keys) {
            assertEquals(expected.find(key), numbering.find(key), threads + " threads");
          }
        }
      }
      for (int number = 0; number < expected.count(); number++) {
        assertEquals(expected.get(number), numbering.get(number));
      }
      assertTrue(refused > 3, "it was full now and then");
    }
  }

  /** Numbers what is found before a place; false if there is no room. */
  private static boolean numberAll(Numbering numbering, Finds finds, Crew crew, int end) {
    int threads = finds.threads;
    boolean[] room = new boolean[threads];
    numbering.open(claims(threads), threads == 1);
    crew.work(threads, thread -> room[thread] = finds.claim(numbering, thread));
    for (boolean its : room) {
      if (!its) {
        return false;
      }
    }
    int[] found = new int[200];
    crew.work(threads, thread -> numbering.settle(thread, found));
    for (int place = 0; place < end; place++) {
      int first = numbering.count();
      numbering.accept(found[place]);
      found[place] = first;
    }
    crew.work(threads, thread -> numbering.number(thread, found, end));
    if (end == found.length) {
      numbering.close();
    } else {
      numbering.withdraw();
      numbering.fill(0, 1);
    }
    return true;
  }

  @Test
  void withoutNumbersLeftItStops() {
    Numbering numbering = new Numbering(1 << 10);
    int most = (1 << 10) * 7 / 10;
    for (int i = 0; i < most; i++) {
      assertEquals(~i, numbering.add(i));
    }
    Halt halt = assertThrows(Halt.class, () -> numbering.add(most));
    assertEquals(Problem.K003, halt.reason());
    assertEquals(most, numbering.count());
    for (int i = 0; i < most; i++) {
      assertEquals(i, numbering.add(i), "what is stored is still found");
    }
  }
}
