// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;

/**
 * A count of the events and conditions of the prefix without histories. Events that differ in their
 * histories alone are one event of the occurrence net (Baldan et al. 2012). Without readers every
 * event has one history and nothing is stored.
 */
final class PlainEvents {
  private final Prefix prefix;

  /** By inserted event the first that is the same but for its history. */
  private int[] first = new int[0];

  /** First events by hash. */
  private final NumberTable table = new NumberTable(128);

  private int events;
  private int conditions;

  PlainEvents(Prefix prefix) {
    this.prefix = prefix;
    conditions = prefix.conditions();
  }

  /** Notes an inserted event. */
  void add(int event) {
    if (!prefix.contextual()) {
      return;
    }
    first = ArrayGrowth.room(first, event + 1);
    int hash = hash(event);
    int slot = table.first(hash);
    while (table.number(slot) != NumberTable.NONE && !same(table.number(slot), event)) {
      slot = table.next(slot);
    }
    first[event] = table.number(slot);
    if (first[event] == NumberTable.NONE) {
      table.add(hash, event);
      first[event] = event;
      events++;
      conditions += prefix.postsetSize(event);
    }
  }

  private int hash(int event) {
    int hash = Hash.mixed(0, prefix.transition(event));
    for (int k = 0, n = needs(event); k < n; k++) {
      hash = Hash.mixed(hash, need(event, k));
    }
    return hash;
  }

  private boolean same(int one, int other) {
    if (prefix.transition(one) != prefix.transition(other)) {
      return false;
    }
    for (int k = 0, n = needs(one); k < n; k++) {
      if (need(one, k) != need(other, k)) {
        return false;
      }
    }
    return true;
  }

  private int needs(int event) {
    return prefix.presetSize(event) + prefix.contextSize(event);
  }

  /**
   * Returns a condition that an event takes or reads. It is the one put by the first event that is
   * the same as its producer.
   */
  private int need(int event, int k) {
    int condition = prefix.need(event, k);
    int producer = prefix.producer(condition);
    return producer == Prefix.BEGINNING
        ? condition
        : condition - prefix.postset(producer) + prefix.postset(first[producer]);
  }

  /** Returns the number of events of the occurrence net, given the number with histories. */
  int events(int histories) {
    return prefix.contextual() ? events : histories;
  }

  /** Returns the number of conditions of the occurrence net, given the number with histories. */
  int conditions(int histories) {
    return prefix.contextual() ? conditions : histories;
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * first.length + table.bytes();
  }
}
