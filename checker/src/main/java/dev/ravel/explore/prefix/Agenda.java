// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * The events that are possible and not yet part of the prefix, to be taken in an adequate order.
 * All events of one size are known when the first of them is taken, for what an event makes
 * possible is larger; so they are sorted once, size by size.
 */
final class Agenda {
  private static final int NONE = -1;

  private final Prefix prefix;
  private final LocalConfiguration local;
  private final Order order;

  /** By size the event that was added last, and by event the one before it. */
  private int[] last = new int[64];

  private int[] before = new int[64];
  private int size;
  private int waiting;

  /** The events of the present size in order, and how many were taken. */
  private int[] now = new int[64];

  private int count;
  private int taken;

  /** For each of them its transitions ascending, and perhaps its normal form. */
  private int[] words = new int[1024];

  private int[][] forms = new int[64][];

  Agenda(Prefix prefix, LocalConfiguration local, Order order) {
    this.prefix = prefix;
    this.local = local;
    this.order = order;
    Arrays.fill(last, NONE);
  }

  /** Adds a possible event, larger than the one that was taken last. */
  void add(int event) {
    int its = prefix.size(event);
    if (its >= last.length) {
      int length = last.length;
      last = Arrays.copyOf(last, Math.max(its + 1, 2 * length));
      Arrays.fill(last, length, last.length, NONE);
    }
    if (event >= before.length) {
      before = Arrays.copyOf(before, Math.max(event + 1, before.length + (before.length >> 1)));
    }
    before[event] = last[its];
    last[its] = event;
    waiting++;
  }

  /** The number of events that wait. */
  int waiting() {
    return waiting;
  }

  /** Takes the smallest event; -1 if there is none. */
  int next() {
    while (taken == count) {
      if (waiting == 0) {
        return NONE;
      }
      size++;
      collect();
    }
    waiting--;
    return now[taken++];
  }

  private void collect() {
    count = 0;
    taken = 0;
    for (int event = last[size]; event != NONE; event = before[event]) {
      if (count == now.length) {
        now = Arrays.copyOf(now, 2 * count);
      }
      now[count++] = event;
    }
    for (int low = 0, high = count - 1; low < high; low++, high--) {
      int swapped = now[low];
      now[low] = now[high];
      now[high] = swapped;
    }
    if (order.total() && count > 1) {
      sort();
    }
  }

  private void sort() {
    long needed = (long) count * size;
    if (needed > words.length) {
      words = new int[Math.toIntExact(Math.max(needed, 2L * words.length))];
    }
    if (count > forms.length) {
      forms = new int[Math.max(count, 2 * forms.length)][];
    }
    int[] items = new int[count];
    for (int k = 0; k < count; k++) {
      local.of(now[k]);
      local.word(words, k * size);
      items[k] = k;
    }
    int[] sorted = sorted(items);
    for (int k = 0; k < count; k++) {
      sorted[k] = now[sorted[k]];
    }
    System.arraycopy(sorted, 0, now, 0, count);
    Arrays.fill(forms, 0, count, null);
  }

  /** Merges longer and longer runs. */
  private int[] sorted(int[] items) {
    int[] from = items;
    int[] to = new int[count];
    for (int width = 1; width < count; width *= 2) {
      for (int begin = 0; begin < count; begin += 2 * width) {
        int middle = Math.min(begin + width, count);
        int end = Math.min(begin + 2 * width, count);
        int left = begin;
        int right = middle;
        for (int k = begin; k < end; k++) {
          boolean takeLeft =
              left < middle && (right == end || compare(from[left], from[right]) <= 0);
          to[k] = takeLeft ? from[left++] : from[right++];
        }
      }
      int[] swapped = from;
      from = to;
      to = swapped;
    }
    return from;
  }

  private int compare(int one, int other) {
    int words1 = one * size;
    int words2 = other * size;
    int byWord = Arrays.compare(words, words1, words1 + size, words, words2, words2 + size);
    return byWord != 0 ? byWord : Arrays.compare(form(one), form(other));
  }

  private int[] form(int item) {
    if (forms[item] == null) {
      local.of(now[item]);
      forms[item] = local.foata(order.levelSizes());
    }
    return forms[item];
  }

  /** The memory in use, in bytes, without normal forms, which live as long as one size does. */
  long bytes() {
    return 4L * (last.length + before.length + now.length + words.length + 2L * forms.length);
  }
}
