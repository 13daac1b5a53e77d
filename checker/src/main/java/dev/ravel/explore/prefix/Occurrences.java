// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * Which events of a prefix differ in nothing but their histories: they are one event of the
 * occurrence net. Without readers all are different and nothing is kept.
 */
final class Occurrences {
  private static final int NONE = -1;

  private final Prefix prefix;

  /** By inserted event the first that is the same but for its history. */
  private int[] first = new int[0];

  /** First events by hash. */
  private int[] table = new int[0];

  private int events;
  private int conditions;

  Occurrences(Prefix prefix) {
    this.prefix = prefix;
    conditions = prefix.conditions();
    if (prefix.steps().contextual()) {
      first = new int[64];
      table = new int[128];
      Arrays.fill(table, NONE);
    }
  }

  /** Notes an inserted event. */
  void add(int event) {
    if (table.length == 0) {
      return;
    }
    first = Growing.room(first, event + 1);
    int at = slot(event);
    if (table[at] == NONE) {
      table[at] = event;
      first[event] = event;
      events++;
      conditions += prefix.postsetSize(event);
      if (2 * events > table.length) {
        grow();
      }
    } else {
      first[event] = table[at];
    }
  }

  private void grow() {
    int[] before = table;
    table = new int[2 * before.length];
    Arrays.fill(table, NONE);
    for (int event : before) {
      if (event != NONE) {
        table[slot(event)] = event;
      }
    }
  }

  private int slot(int event) {
    int hash = prefix.transition(event);
    for (int k = 0, n = needs(event); k < n; k++) {
      hash = 31 * hash + need(event, k);
    }
    int at = (hash * 0x9E3779B9 >>> 1) % table.length;
    while (table[at] != NONE && !same(table[at], event)) {
      at = at + 1 == table.length ? 0 : at + 1;
    }
    return at;
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

  /** What an event takes or reads, put by the first event that is the same as its producer. */
  private int need(int event, int k) {
    int condition = prefix.need(event, k);
    int producer = prefix.producer(condition);
    return producer == Prefix.BEGINNING
        ? condition
        : condition - prefix.postset(producer) + prefix.postset(first[producer]);
  }

  /** The number of events of the occurrence net, of which so many are there with histories. */
  int events(int histories) {
    return table.length == 0 ? histories : events;
  }

  /** The number of conditions of the occurrence net, of which so many are there with histories. */
  int conditions(int histories) {
    return table.length == 0 ? histories : conditions;
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * (first.length + table.length);
  }
}
