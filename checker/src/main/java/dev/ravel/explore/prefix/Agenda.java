// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * The events that are possible and not yet part of the prefix, to be taken size by size. All events
 * of one size are known when they are taken, for what an event makes possible is larger.
 */
final class Agenda {
  private static final int NONE = -1;

  private final Prefix prefix;

  /** By size the event that was added last, and by event the one before it. */
  private int[] last = new int[16];

  private int[] before = new int[16];
  private int size;
  private int waiting;

  /** The events that were taken last, all of one size. */
  private int[] now = new int[16];

  private int count;

  Agenda(Prefix prefix) {
    this.prefix = prefix;
    Arrays.fill(last, NONE);
  }

  /** Adds a possible event, larger than those that were taken last. */
  void add(int event) {
    int its = prefix.size(event);
    if (its >= last.length) {
      int length = last.length;
      last = Arrays.copyOf(last, Math.max(its + 1, 2 * length));
      Arrays.fill(last, length, last.length, NONE);
    }
    before = Growing.room(before, event + 1);
    before[event] = last[its];
    last[its] = event;
    waiting++;
  }

  /** The number of events that wait. */
  int waiting() {
    return waiting;
  }

  /** Takes the events of the least size that there is; how many they are, 0 if none waits. */
  int take() {
    if (waiting == 0) {
      return 0;
    }
    count = 0;
    do {
      size++;
    } while (last[size] == NONE);
    for (int event = last[size]; event != NONE; event = before[event]) {
      now = Growing.room(now, count + 1);
      now[count++] = event;
    }
    for (int low = 0, high = count - 1; low < high; low++, high--) {
      int swapped = now[low];
      now[low] = now[high];
      now[high] = swapped;
    }
    waiting -= count;
    return count;
  }

  /** The k-th of the events that were taken last, in the order in which they were added. */
  int event(int k) {
    return now[k];
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * (last.length + before.length + now.length);
  }
}
