// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.system.ConcurrentSystem;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** A search meets all numbers that were added with its hash, and ends. */
class HashTableTest {
  private static BitSet met(HashTable table, int hash) {
    BitSet met = new BitSet();
    int slot = table.first(hash);
    while (table.number(slot) != ConcurrentSystem.NONE) {
      met.set(table.number(slot));
      slot = table.next(slot);
    }
    return met;
  }

  /** Many have the same hash, and the table grows meanwhile. */
  @Test
  void meetsWhatWasAdded() {
    HashTable table = new HashTable(4);
    for (int number = 0; number < 3_000; number++) {
      table.add(HashTable.mixed(0, number / 3), number);
    }
    for (int number = 0; number < 3_000; number++) {
      assertTrue(met(table, HashTable.mixed(0, number / 3)).get(number));
    }
  }

  @Test
  void isEmptyAfterClearing() {
    HashTable table = new HashTable(4);
    for (int number = 0; number < 100; number++) {
      table.add(-number, number);
    }
    long bytes = table.bytes();
    table.clear();
    assertEquals(new BitSet(), met(table, -7));
    for (int number = 0; number < 100; number++) {
      table.add(-number, number);
    }
    assertTrue(met(table, -7).get(7));
    assertEquals(bytes, table.bytes());
  }
}
