// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

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

  /**
   * A search has many sets of a few thousand longs, which are not to take as much as large ones.
   */
  @Test
  void fewTakeLittle() {
    for (int count = 1; count <= 1 << 12; count *= 4) {
      Numbering numbering = new Numbering();
      for (long key = 0; key < count; key++) {
        assertEquals(~(int) key, numbering.add(key));
      }
      long most = Math.max(4096L, 32L * count);
      assertTrue(numbering.bytes() <= most, numbering.bytes() + " bytes for " + count);
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

  @Test
  void addsTogetherWhatItAddsOneByOne() {
    Random random = new Random(9);
    for (int most : new int[] {1 << 10, 1 << 20}) {
      Numbering expected = new Numbering(most);
      Numbering numbering = new Numbering(most);
      int known = 0;
      for (int round = 0; round < 300; round++) {
        long[] keys = random.longs(random.nextInt(600), 0, most * 6L / 10).toArray();
        int[] numbers = new int[keys.length];
        numbering.add(batch(keys), numbers);
        for (int i = 0; i < keys.length; i++) {
          assertEquals(expected.add(keys[i]), numbers[i]);
          known += numbers[i] >= 0 ? 1 : 0;
        }
      }
      assertEquals(expected.count(), numbering.count());
      assertTrue(known > 1000, known + " known");
    }
  }

  @Test
  void whatIsAddedAheadCountsWhenItIsAccepted() {
    Random random = new Random(5);
    Numbering numbering = new Numbering();
    Numbering expected = new Numbering();
    int refused = 0;
    for (int round = 0; round < 400; round++) {
      numbering.pack();
      int size = random.nextInt(round % 10 == 0 ? 5000 : 300);
      long[] keys = random.longs(size, 0, 100 + 200L * round).toArray();
      int[] places = random.ints(size, 0, 200).sorted().toArray();
      int[] found = new int[200];
      while (!numbering.addAhead(batch(keys), places, found)) {
        numbering.withdraw();
        numbering.enlarge();
        numbering.fill(0, 1);
        Arrays.fill(found, 0);
        refused++;
      }
      int end = round % 7 == 0 ? 100 : 200;
      for (int place = 0; place < end; place++) {
        numbering.accept(found[place]);
      }
      if (end < 200) {
        numbering.withdraw();
        numbering.fill(0, 1);
      }
      for (int i = 0; i < size; i++) {
        int _ = places[i] < end ? expected.add(keys[i]) : 0;
      }
      assertEquals(expected.count(), numbering.count());
      for (long key : keys) {
        assertEquals(expected.find(key), numbering.find(key));
      }
    }
    for (int number = 0; number < expected.count(); number++) {
      assertEquals(expected.get(number), numbering.get(number));
    }
    assertTrue(refused > 3, "it was full now and then");
    assertTrue(expected.count() > 40_000, "some of them are packed: " + expected.count());
  }

  /** The number of longs that fit does not depend on how the longs are put together. */
  @Test
  void theTableIsFullAtItsLimit() {
    for (int each : new int[] {1, 7, 100, 1000}) {
      Numbering numbering = new Numbering(1 << 10);
      long[] keys = new Random(1).longs(1 << 10).toArray();
      while (numbering.slots().entries().length < 1 << 10) {
        numbering.enlarge();
      }
      int[] counts = new int[1];
      boolean room = true;
      for (int from = 0; from < keys.length && room; from += each) {
        long[] its = Arrays.copyOfRange(keys, from, Math.min(keys.length, from + each));
        room = numbering.addAhead(batch(its), new int[its.length], counts);
      }
      assertEquals(numbering.slots().limit(), counts[0]);
      assertEquals(0, numbering.count());
    }
  }

  /** Tables of all sizes, also those that are too large for a test to make. */
  @Test
  void entriesHoldTheNumbersOfTablesOfAllSizes() {
    Random random = new Random(11);
    for (long size = 2; size <= Slots.MOST; size = size * 5 / 4 + 1) {
      int slots = (int) Math.min(Slots.MOST, size * 5 / 4 + 1 > Slots.MOST ? Slots.MOST : size);
      int mask = Slots.numberMask(slots);
      assertTrue(Slots.room(slots) <= Slots.limit(slots) && Slots.limit(slots) < slots);
      assertTrue(mask > 0 && (mask & mask + 1) == 0, "the low bits");
      assertTrue(Slots.limit(slots) < mask, slots + " slots");
      for (int i = 0; i < 100; i++) {
        long hash = random.nextLong();
        int home = Slots.home(hash, slots);
        assertTrue(0 <= home && home < slots, slots + " slots");
      }
      assertEquals(slots - 1, Slots.home(-1, slots));
    }
    assertTrue(Slots.room(Slots.MOST) > 1 << 30);
  }

  /**
   * From a million numbers on, up to the largest table, at its beginning each has fewest numbers.
   */
  @Test
  void aNumberHasFewBytesHoweverManyThereAre() {
    int slots = 256;
    long most = 0;
    while (slots < Slots.MOST) {
      int before = Slots.room(slots);
      slots = Slots.larger(slots);
      assertTrue(Slots.room(slots) > before, slots + " slots");
      if (before >= 1_000_000) {
        double bytes = (double) Integer.BYTES * slots / (before + 1);
        assertTrue(bytes < (before < 3_000_000 ? 5.9 : 6.6), bytes + " bytes in " + slots);
      }
      most = before;
    }
    assertTrue(most > 1L << 30, "the last table but one");
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

  /** A table is filled by 2^18 longs at a time; limits are polled in between. */
  @Test
  void aLimitBreaksOffWhatFillsATableAndNothingIsLost() {
    int size = 900_000;
    for (int polls = 0; polls < 3; polls++) {
      Numbering numbering = numbered(size);
      Halt halt = assertThrows(Halt.class, within(polls, () -> enlarge(numbering)));
      assertEquals(Problem.K004, halt.reason());
      assertEquals(size, numbering.count());
      int[] numbers = new int[1000];
      numbering.lookUp(batch(LongStream.range(0, 1000).map(i -> 7 * i).toArray()), numbers);
      assertArrayEquals(IntStream.range(0, 1000).toArray(), numbers, "found together");
      for (int i = 0; i < size; i++) {
        assertEquals(i, numbering.find(7L * i), polls + " polls");
      }
      assertEquals(~size, numbering.add(1), "goes on");
    }
    Numbering last = numbered(size);
    assertDoesNotThrow(within(3, () -> enlarge(last)), "filled in four parts");
  }

  /** A number that is added is there, or not. It is not there in part. */
  @Test
  void whatALimitKeepsOutIsNotInTheSet() {
    Numbering numbering = numbered(600_000);
    int limit = numbering.slots().room();
    for (int i = numbering.count(); i < limit; i++) {
      assertEquals(~i, numbering.add(7L * i));
    }
    assertThrows(Halt.class, within(1, () -> assertEquals(~limit, numbering.add(7L * limit))));
    assertEquals(limit, numbering.count());
    assertEquals(Numbering.ABSENT, numbering.find(7L * limit));
    for (int i = 0; i < limit; i++) {
      assertEquals(i, numbering.find(7L * i));
    }
  }

  /** A table of more than 2^24 slots is emptied in parts; limits are polled in between. */
  @Test
  void aLimitBreaksOffWhatEmptiesATableAndNothingIsLost() {
    Numbering numbering = numbered(1000);
    while (numbering.slots().entries().length <= 1 << 24) {
      enlarge(numbering);
    }
    int[] counts = new int[1];
    long[] more = LongStream.range(1000, 2000).map(i -> 7 * i).toArray();
    assertTrue(numbering.addAhead(batch(more), new int[more.length], counts));
    assertThrows(Halt.class, within(0, numbering::withdraw));
    for (int i = 0; i < 2000; i++) {
      assertEquals(i < 1000 ? i : Numbering.ABSENT, numbering.find(7L * i));
    }
  }

  /** Multiples of 7, by ascending numbers. */
  private static Numbering numbered(int size) {
    Numbering numbering = new Numbering();
    for (int i = 0; i < size; i++) {
      assertEquals(~i, numbering.add(7L * i));
    }
    return numbering;
  }

  private static void enlarge(Numbering numbering) {
    numbering.enlarge();
    numbering.fill(0, 1);
  }

  /** Work that is interrupted when limits are polled once more than so often. */
  private static Executable within(int polls, Runnable work) {
    AtomicInteger polled = new AtomicInteger();
    Limits limits =
        _ -> polled.getAndIncrement() < polls ? Optional.empty() : Optional.of(Problem.K004);
    return () ->
        limits.during(
            () -> {
              work.run();
              return polled;
            });
  }
}
