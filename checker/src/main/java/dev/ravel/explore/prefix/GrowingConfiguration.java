// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * A configuration that grows by local configurations of events and can be cut back. The arrays are
 * cleared by a new epoch, so that a new configuration costs nothing of an old one.
 */
final class GrowingConfiguration {
  private final Prefix prefix;
  private final boolean contextual;

  /** The epoch in which an event was a member. */
  private int[] member = new int[16];

  /** Twice the epoch in which a condition was taken; one more if it was only reserved. */
  private int[] taken = new int[16];

  /** The number of members that read a condition, and in which epoch; empty without readers. */
  private int[] readers = new int[0];

  private int[] readersEpoch = new int[0];
  private int epoch;

  /** The members, causes not always before effects. */
  private int[] events = new int[16];

  private int count;

  /** The sum of the hash values of its transitions. */
  private long hash;

  GrowingConfiguration(Prefix prefix) {
    this.prefix = prefix;
    contextual = prefix.contextual();
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
    hash = 0;
  }

  /** Makes room for the events and conditions that have come to be. */
  void grow() {
    member = ArrayGrowth.room(member, prefix.events());
    taken = ArrayGrowth.room(taken, prefix.followed());
    if (contextual) {
      readers = ArrayGrowth.room(readers, prefix.followed());
      readersEpoch = ArrayGrowth.room(readersEpoch, prefix.followed());
    }
  }

  /** Adds an event and its causes, which must not be in conflict with the members. */
  void and(int event) {
    int next = count;
    see(event);
    if (!contextual) {
      take(next);
      return;
    }
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

  /** {@link #and} where no transition reads. */
  private void take(int from) {
    for (int next = from; next < count; next++) {
      int its = events[next];
      for (int k = prefix.firstNeed(its), end = prefix.firstNeed(its + 1); k < end; k++) {
        int condition = prefix.needAt(k);
        taken[condition] = 2 * epoch;
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
      events = ArrayGrowth.room(events, count + 1);
      events[count++] = event;
      hash += prefix.safeTransitions().hash(prefix.transition(event));
    }
  }

  /** Removes the events that were added last, until n are left. */
  void backTo(int size) {
    while (count > size) {
      int its = events[--count];
      member[its] = 0;
      hash -= prefix.safeTransitions().hash(prefix.transition(its));
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

  /** Reserves a condition for an event to come. No other can take it. */
  void reserve(int condition) {
    taken[condition] = 2 * epoch + 1;
  }

  /** Lets a reserved condition go. */
  void release(int condition) {
    taken[condition] = 0;
  }

  /** Returns whether a condition is taken by a member or reserved. */
  boolean gone(int condition) {
    return taken[condition] >= 2 * epoch;
  }

  /** Returns whether a condition is taken by a member. */
  boolean taken(int condition) {
    return taken[condition] == 2 * epoch;
  }

  /** The number of members that read a condition. */
  int readers(int condition) {
    return readers.length > 0 && readersEpoch[condition] == epoch ? readers[condition] : 0;
  }

  /** Returns whether an event is a member; the beginning always is. */
  boolean has(int event) {
    return event == Prefix.BEGINNING || member[event] == epoch;
  }

  /**
   * Returns whether an event outside takes the marks of all members that read what it takes.
   * Otherwise it would come after a reader that is not in its history.
   */
  boolean takesMarks(int event) {
    if (!contextual) {
      return true;
    }
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

  /**
   * The sum of the {@linkplain SafeTransitions#hash hash values} of the transitions of the events.
   */
  long hash() {
    return hash;
  }

  /** The k-th event. */
  int event(int k) {
    return events[k];
  }

  /** The transitions of the events in an order in which they can fire. */
  int[] run() {
    return prefix.run(Arrays.stream(events, 0, count));
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * (member.length + taken.length + 2L * readers.length + events.length);
  }
}
