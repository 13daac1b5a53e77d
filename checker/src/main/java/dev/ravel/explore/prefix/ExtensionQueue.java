// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.explore.tables.Growth;
import java.util.Arrays;

/**
 * The possible extensions PE of the prefix (Esparza, Römer, Vogler 2002). They are grouped by the
 * size of their local configurations. An extension is larger than all events that make it possible,
 * so a group is complete when it is taken.
 */
final class ExtensionQueue {
  private static final int NONE = -1;

  private final Prefix prefix;

  /** By size the newest event, and by event the next older one of its size. */
  private int[] last = new int[16];

  private int[] before = new int[16];
  private int size;
  private int waiting;

  /** The group that was taken last. */
  private int[] now = new int[16];

  private int count;

  ExtensionQueue(Prefix prefix) {
    this.prefix = prefix;
    Arrays.fill(last, NONE);
  }

  /** Adds a possible event; it is larger than the events of the last group. */
  void add(int event) {
    int its = prefix.size(event);
    last = Growth.room(last, its + 1, NONE);
    before = ArrayGrowth.room(before, event + 1);
    before[event] = last[its];
    last[its] = event;
    waiting++;
  }

  /** Takes the group of the least size; returns its number of events, 0 if nothing waits. */
  int take() {
    if (waiting == 0) {
      return 0;
    }
    count = 0;
    do {
      size++;
    } while (last[size] == NONE);
    for (int event = last[size]; event != NONE; event = before[event]) {
      now = ArrayGrowth.room(now, count + 1);
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

  /** The k-th event of the last group, in the order in which they were added. */
  int event(int k) {
    return now[k];
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * (last.length + before.length + now.length);
  }
}
