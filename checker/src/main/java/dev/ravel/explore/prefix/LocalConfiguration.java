// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/** The local configuration [e] of an event e. It is the event with all its causes. */
final class LocalConfiguration {
  private final Prefix prefix;

  /** The epoch in which an event was found. */
  private int[] found = new int[16];

  private int epoch;
  private int[] events = new int[16];
  private int count;

  LocalConfiguration(Prefix prefix) {
    this.prefix = prefix;
  }

  /** Finds an event and its causes. Cost: linear in what they need. */
  void of(int event) {
    found = ArrayGrowth.room(found, event + 1);
    if (epoch == Integer.MAX_VALUE) {
      Arrays.fill(found, 0);
      epoch = 0;
    }
    epoch++;
    found[Prefix.BEGINNING] = epoch;
    count = 0;
    see(event);
    for (int next = 0; next < count; next++) {
      int its = events[next];
      for (int k = prefix.firstNeed(its), end = prefix.firstNeed(its + 1); k < end; k++) {
        see(prefix.producer(prefix.needAt(k)));
      }
    }
  }

  private void see(int event) {
    if (found[event] != epoch) {
      found[event] = epoch;
      events = ArrayGrowth.room(events, count + 1);
      events[count++] = event;
    }
  }

  /** The number of events. */
  int size() {
    return count;
  }

  /** The transition of the k-th event. */
  int transition(int k) {
    return prefix.transition(events[k]);
  }

  /**
   * Returns the Foata normal form. For each level it has the transitions plus one, ascending, and a
   * 0 after them. Normal forms compare level by level as their numbers do from left to right.
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

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * (found.length + events.length);
  }
}
