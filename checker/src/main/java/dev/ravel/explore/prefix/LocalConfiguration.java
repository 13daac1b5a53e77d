// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * A configuration that grows by events with all their causes and can be cut back: at first an event
 * with its causes. What can be said of such an event is said here.
 */
final class LocalConfiguration {
  private final Prefix prefix;

  /** The epoch in which an event was a member. */
  private int[] member = new int[64];

  /** Twice the epoch in which a condition was taken; one more if it was only reserved. */
  private int[] taken = new int[128];

  /** The number of members that read a condition, and in which epoch; empty without readers. */
  private int[] readers = new int[0];

  private int[] readersEpoch = new int[0];
  private int epoch;

  /** The members, causes not always before effects. */
  private int[] events = new int[64];

  private int count;

  LocalConfiguration(Prefix prefix) {
    this.prefix = prefix;
  }

  /** Becomes an event and its causes. */
  void of(int event) {
    clear();
    and(event);
  }

  /** Becomes empty. */
  void clear() {
    grow();
    if (epoch == (Integer.MAX_VALUE >> 1) - 1) {
      Arrays.fill(member, 0);
      Arrays.fill(taken, 0);
      Arrays.fill(readersEpoch, 0);
      epoch = 0;
    }
    epoch++;
    count = 0;
  }

  /** Makes room for the events and conditions that have come to be. */
  void grow() {
    member = grown(member, prefix.events());
    taken = grown(taken, prefix.conditions());
    if (prefix.steps().contextual()) {
      readers = grown(readers, prefix.conditions());
      readersEpoch = grown(readersEpoch, prefix.conditions());
    }
  }

  private static int[] grown(int[] array, int needed) {
    return needed <= array.length ? array : Arrays.copyOf(array, needed + (needed >> 2));
  }

  /** Adds an event and its causes, which must not be in conflict with the members. */
  void and(int event) {
    int next = count;
    see(event);
    for (; next < count; next++) {
      int its = events[next];
      int takes = prefix.presetSize(its);
      int reads = takes + prefix.contextSize(its);
      for (int k = 0, n = prefix.needsSize(its); k < n; k++) {
        int condition = prefix.need(its, k);
        if (k < takes || k >= reads) {
          taken[condition] = 2 * epoch;
        } else {
          read(condition);
        }
        see(prefix.producer(condition));
      }
    }
  }

  private void read(int condition) {
    readers[condition] = readers(condition) + 1;
    readersEpoch[condition] = epoch;
  }

  private void see(int event) {
    if (event != Prefix.BEGINNING && member[event] != epoch) {
      member[event] = epoch;
      if (count == events.length) {
        events = Arrays.copyOf(events, 2 * count);
      }
      events[count++] = event;
    }
  }

  /** Gives up the events that were added last, down to so many. */
  void backTo(int size) {
    while (count > size) {
      int its = events[--count];
      member[its] = 0;
      int takes = prefix.presetSize(its);
      int reads = takes + prefix.contextSize(its);
      for (int k = 0, n = prefix.needsSize(its); k < n; k++) {
        int condition = prefix.need(its, k);
        if (k < takes || k >= reads) {
          taken[condition] = 0;
        } else {
          readers[condition]--;
        }
      }
    }
  }

  /** Keeps a condition for an event to come: no other may take it. */
  void reserve(int condition) {
    taken[condition] = 2 * epoch + 1;
  }

  /** Lets a reserved condition go. */
  void release(int condition) {
    taken[condition] = 0;
  }

  /** Whether a condition is taken by a member or reserved. */
  boolean gone(int condition) {
    return taken[condition] >= 2 * epoch;
  }

  /** Whether a condition is taken by a member. */
  boolean taken(int condition) {
    return taken[condition] == 2 * epoch;
  }

  /** The number of members that read a condition. */
  int readers(int condition) {
    return readers.length > 0 && readersEpoch[condition] == epoch ? readers[condition] : 0;
  }

  /** Whether an event is a member; the beginning always is. */
  boolean has(int event) {
    return event == Prefix.BEGINNING || member[event] == epoch;
  }

  /**
   * Whether an event outside takes conditions of all members that read what it takes: else it would
   * have to be later than a reader that is not in its history.
   */
  boolean takesMarks(int event) {
    for (int k = 0, n = prefix.presetSize(event); k < n; k++) {
      int condition = prefix.preset(event, k);
      int left = readers(condition);
      for (int m = 0, marks = prefix.marksSize(event); left > 0 && m < marks; m++) {
        int mark = prefix.mark(event, m);
        if (prefix.read(mark) == condition && has(prefix.producer(mark))) {
          left--;
        }
      }
      if (left > 0) {
        return false;
      }
    }
    return true;
  }

  /** The number of events. */
  int size() {
    return count;
  }

  /** The k-th event. */
  int event(int k) {
    return events[k];
  }

  /** Writes the transitions of the events, ascending, from an index on. */
  void word(int[] into, int from) {
    for (int k = 0; k < count; k++) {
      into[from + k] = prefix.transition(events[k]);
    }
    Arrays.sort(into, from, from + count);
  }

  /**
   * The Foata normal form: for each level the transitions plus one, ascending, and a 0 behind them.
   * Normal forms compare level by level as their numbers do from left to right.
   *
   * @param sizes whether each level begins with the number of its events, so that a level with
   *     fewer of them is smaller
   */
  int[] foata(boolean sizes) {
    long[] keys = new long[count];
    int deepest = 0;
    for (int k = 0; k < count; k++) {
      int depth = prefix.depth(events[k]);
      deepest = Math.max(deepest, depth);
      keys[k] = (long) depth << 32 | prefix.transition(events[k]) + 1;
    }
    Arrays.sort(keys);
    int[] form = new int[count + deepest];
    int level = 0;
    int next = sizes ? 1 : 0;
    for (int k = 0; k < count; k++) {
      if (k > 0 && keys[k] >> 32 != keys[k - 1] >> 32) {
        level = next;
        form[next++] = 0;
      }
      form[next++] = (int) keys[k];
      if (sizes) {
        form[level]++;
      }
    }
    return form;
  }

  /** The transitions of the events in an order in which they can fire. */
  int[] run() {
    long[] keys = new long[count];
    for (int k = 0; k < count; k++) {
      keys[k] = (long) prefix.depth(events[k]) << 32 | events[k];
    }
    Arrays.sort(keys);
    int[] run = new int[count];
    for (int k = 0; k < count; k++) {
      run[k] = prefix.transition((int) keys[k]);
    }
    return run;
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * (member.length + taken.length + 2L * readers.length + events.length);
  }
}
