// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StoredFilterTest {
  private static Batch batch(long... keys) {
    Batch batch = new Batch();
    batch.reserve(keys.length);
    System.arraycopy(keys, 0, batch.keys, 0, keys.length);
    batch.size = keys.length;
    return batch;
  }

  private static long[] kept(StoredFilter recent, Numbering set, long... keys) {
    Batch batch = batch(keys);
    recent.keepNew(set, batch, new int[keys.length]);
    return Arrays.copyOf(batch.keys, batch.size);
  }

  @Test
  void whatWasPutLatelyIsDropped() {
    Numbering set = new Numbering();
    StoredFilter recent = new StoredFilter();
    assertEquals("[5, 7]", Arrays.toString(kept(recent, set, 5, 5, 7, 5)));
    assertEquals("[-1]", Arrays.toString(kept(recent, set, 7, 5, -1)));
  }

  @Test
  void nothingCountsAsNeverPut() {
    assertEquals("[0, 0]", Arrays.toString(kept(new StoredFilter(), new Numbering(), 0, 0)));
  }

  @Test
  void allIsNewInAnotherSetAndAfterAWithdrawal() {
    Numbering set = new Numbering();
    StoredFilter recent = new StoredFilter();
    assertEquals(1, kept(recent, set, 5).length);
    assertEquals(1, kept(recent, new Numbering(), 5).length);
    assertEquals(1, kept(recent, set, 5).length);
    set.withdraw();
    assertEquals(1, kept(recent, set, 5).length);
    assertEquals(0, kept(recent, set, 5).length);
    recent.forget();
    assertEquals(1, kept(recent, set, 5).length);
  }

  @Test
  void aTableOfOneSlotHasSome() {
    assertEquals(1, kept(new StoredFilter(), new Numbering(1), 5, 5).length);
  }

  /**
   * Longs that are added ahead, some of which are withdrawn, get the numbers that all would get.
   */
  @Test
  void numbersAreThoseOfASetThatLooksForAll() {
    Random random = new Random(3);
    Numbering set = new Numbering();
    Numbering expected = new Numbering();
    StoredFilter recent = new StoredFilter();
    int dropped = 0;
    int withdrawn = 0;
    for (int round = 0; round < 3000; round++) {
      int size = random.nextInt(200);
      int least = 10 * round;
      long[] keys = random.longs(size, least, least + 300L).toArray();
      int[] places = random.ints(size, 0, 20).sorted().toArray();
      int end = round % 9 == 0 ? 10 : 20;
      int[] found = new int[20];
      boolean room = false;
      while (!room) {
        Batch batch = batch(keys);
        int[] its = places.clone();
        recent.keepNew(set, batch, its);
        dropped += size - batch.size;
        Arrays.fill(found, 0);
        room = set.addAhead(batch, its, found);
        if (!room) {
          set.withdraw();
          set.enlarge();
          set.fill(0, 1);
          withdrawn++;
        }
      }
      for (int place = 0; place < end; place++) {
        set.accept(found[place]);
      }
      if (end < 20) {
        set.withdraw();
        set.fill(0, 1);
      }
      for (int i = 0; i < size && places[i] < end; i++) {
        int _ = expected.add(keys[i]);
      }
      assertEquals(expected.count(), set.count());
    }
    for (int number = 0; number < expected.count(); number++) {
      assertEquals(expected.get(number), set.get(number));
    }
    assertTrue(dropped > 100_000, dropped + " dropped");
    assertTrue(withdrawn > 3, withdrawn + " times without room");
  }
}
