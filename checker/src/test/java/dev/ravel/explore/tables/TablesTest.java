// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.tables;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Tests that tables hold what collections of the library hold after the same calls. Caches hold
 * that or nothing, and do hold what was put there last. Keys are few, so that they come again, or
 * the same but for their high bits, so that they meet in slots.
 */
class TablesTest {
  private static final int CALLS = 20_000;

  private static int key(Random random) {
    return random.nextBoolean() ? random.nextInt(200) : random.nextInt(200) << 20;
  }

  private static List<Integer> pair(int first, int second) {
    return List.of(first, second);
  }

  @Test
  void aSetOfPairs() {
    Random random = new Random(1);
    PairSet set = new PairSet();
    Set<List<Integer>> expected = new HashSet<>();
    for (int call = 0; call < CALLS; call++) {
      int first = key(random);
      int second = key(random);
      assertEquals(expected.contains(pair(first, second)), set.has(first, second));
      if (expected.add(pair(first, second))) {
        set.add(first, second);
      }
      assertTrue(set.has(first, second));
    }
    assertTrue(set.bytes() >= 16L * expected.size());
  }

  @Test
  void aMapOfPairs() {
    Random random = new Random(2);
    PairMap map = new PairMap(2);
    Map<List<Integer>, Integer> expected = new HashMap<>();
    for (int call = 0; call < CALLS; call++) {
      int first = key(random) - 100;
      int second = key(random) - 100;
      Integer known = expected.get(pair(first, second));
      assertEquals(known == null ? PairMap.ABSENT : known, map.get(first, second));
      if (known == null) {
        expected.put(pair(first, second), call);
        map.put(first, second, call);
      }
    }
    assertEquals(expected.size(), map.size());
    expected.forEach((its, value) -> assertEquals(value, map.get(its.get(0), its.get(1))));
  }

  /** Numbers stand for texts whose hashes are bad, and are taken out in any order. */
  @Test
  void aTableOfNumbers() {
    for (int hashes : List.of(1, 7, 1 << 20)) {
      Random random = new Random(hashes);
      NumberTable table = new NumberTable(2);
      List<Integer> meant = new ArrayList<>();
      Map<Integer, Integer> expected = new HashMap<>();
      for (int call = 0; call < CALLS / 10; call++) {
        int thing = random.nextInt(300);
        int hash = Hash.mixed(0, thing % hashes);
        int found = find(table, meant, thing, hash);
        assertEquals(expected.getOrDefault(thing, NumberTable.NONE), found);
        if (found == NumberTable.NONE) {
          expected.put(thing, meant.size());
          table.add(hash, meant.size());
          meant.add(thing);
        } else if (random.nextInt(3) > 0) {
          expected.remove(thing);
          table.remove(hash, found);
        }
        if (random.nextInt(500) == 0) {
          table.clear();
          expected.clear();
        }
      }
      for (int thing = 0; thing < 300; thing++) {
        int found = find(table, meant, thing, Hash.mixed(0, thing % hashes));
        assertEquals(expected.getOrDefault(thing, NumberTable.NONE), found);
      }
    }
  }

  private static int find(NumberTable table, List<Integer> meant, int thing, int hash) {
    int slot = table.first(hash);
    while (table.number(slot) != NumberTable.NONE && meant.get(table.number(slot)) != thing) {
      slot = table.next(slot);
    }
    return table.number(slot);
  }

  /** A table in which entries come and go like a trail releases the room that it took. */
  @Test
  void aTableOfNumbersRollsBack() {
    NumberTable table = new NumberTable(4);
    for (int round = 0; round < 100; round++) {
      for (int number = 0; number < 50; number++) {
        table.add(Hash.mixed(0, number & 3), number);
      }
      for (int number = 49; number >= 0; number--) {
        table.remove(Hash.mixed(0, number & 3), number);
      }
    }
    assertEquals(8 * 128, table.bytes());
    for (int slot = 0; slot < 128; slot++) {
      assertEquals(NumberTable.NONE, table.number(slot));
    }
  }

  /**
   * An entry that takes the place of another is found by the same hash, and moves with the table.
   */
  @Test
  void aTableOfNumbersReplaces() {
    NumberTable table = new NumberTable(4);
    for (int number = 0; number < 50; number++) {
      table.add(Hash.mixed(0, number & 3), number);
    }
    for (int number = 0; number < 50; number += 5) {
      int slot = table.first(Hash.mixed(0, number & 3));
      while (table.number(slot) != number) {
        slot = table.next(slot);
      }
      table.replace(slot, number + 100);
    }
    for (int number = 50; number < 100; number++) {
      table.add(Hash.mixed(0, number & 3), number);
    }
    for (int number = 0; number < 100; number++) {
      int its = number < 50 && number % 5 == 0 ? number + 100 : number;
      int slot = table.first(Hash.mixed(0, number & 3));
      while (table.number(slot) != its) {
        assertTrue(table.number(slot) != NumberTable.NONE);
        slot = table.next(slot);
      }
    }
  }

  @Test
  void aCacheOfPairs() {
    Random random = new Random(3);
    PairCache cache = new PairCache(6);
    Map<List<Integer>, Integer> expected = new HashMap<>();
    int kept = 0;
    for (int call = 0; call < CALLS; call++) {
      int first = random.nextInt(12);
      int second = key(random) % 12;
      int found = cache.get(first, second);
      Integer last = expected.get(pair(first, second));
      assertTrue(found == PairCache.ABSENT || last != null && last == found);
      kept += found == PairCache.ABSENT ? 0 : 1;
      cache.put(first, second, call);
      expected.put(pair(first, second), call);
      assertEquals(call, cache.get(first, second));
    }
    assertTrue(kept > CALLS / 10, kept + " found");
    cache.clear();
    expected
        .keySet()
        .forEach(its -> assertEquals(PairCache.ABSENT, cache.get(its.get(0), its.get(1))));
  }

  @Test
  void aCacheOfWords() {
    Random random = new Random(4);
    WordCache cache = new WordCache(6);
    Map<List<Long>, Long> expected = new HashMap<>();
    int kept = 0;
    for (int call = 0; call < CALLS; call++) {
      int number = random.nextInt(12);
      long word = random.nextInt(6) * (random.nextBoolean() ? 1L : 1L << 60);
      long value = random.nextLong(1L << WordCache.VALUE_BITS);
      long found = cache.get(number, word);
      Long last = expected.get(List.of((long) number, word));
      assertTrue(found == WordCache.ABSENT || last != null && last == found);
      kept += found == WordCache.ABSENT ? 0 : 1;
      cache.put(number, word, value);
      expected.put(List.of((long) number, word), value);
      assertEquals(value, cache.get(number, word));
    }
    assertTrue(kept > CALLS / 10, kept + " found");
    cache.clear();
    assertEquals(WordCache.ABSENT, cache.get(0, 0));
  }

  @Test
  void aCacheOfSets() {
    for (int length : List.of(1, 3)) {
      Random random = new Random(length);
      SetCache cache = new SetCache(length, 2);
      Map<List<Long>, long[]> expected = new HashMap<>();
      int kept = 0;
      for (int call = 0; call < CALLS; call++) {
        long[] key = cache.key();
        Arrays.setAll(key, k -> 1 + random.nextInt(6) * (random.nextBoolean() ? 1L : 1L << 60));
        List<Long> its = Arrays.stream(key).boxed().toList();
        long[] into = {-1, -1};
        if (cache.find(into)) {
          kept++;
          assertArrayEquals(expected.get(its), into);
        } else {
          assertArrayEquals(new long[] {-1, -1}, into);
          long[] set = {random.nextLong(), call};
          cache.keep(set);
          expected.put(its, set);
          assertTrue(cache.find(into));
          assertArrayEquals(set, into);
        }
      }
      assertTrue(kept > CALLS / 10, kept + " found");
      cache.clear();
      assertFalse(cache.find(new long[2]));
    }
  }
}
