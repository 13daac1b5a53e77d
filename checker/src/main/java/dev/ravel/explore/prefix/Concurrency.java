// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * Which conditions can hold tokens together. Two conditions are concurrent if neither is a cause of
 * the other and their causes are not in conflict. All conditions that an event puts are concurrent
 * to the same older conditions; that set is stored once, with the event, and each condition knows
 * the younger events whose conditions are concurrent to it. Conditions of cutoffs are left out.
 */
final class Concurrency {
  /** Younger events come in blocks: the index of the block before, then so many events. */
  private static final int BLOCK = 7;

  private static final int NONE = -1;

  private final Prefix prefix;

  /** The older conditions of event {@code e}, ascending, begin at {@code olderFirst[e]}. */
  private int[] olderFirst = new int[64];

  private int[] olderCount = new int[64];
  private int[] older = new int[1024];
  private int olderUsed;

  /** The last block of younger events of a condition, and how many events all its blocks hold. */
  private int[] youngerLast = new int[128];

  private int[] youngerCount = new int[128];
  private int[] blocks = new int[1024];
  private int blocksUsed;

  /** What {@link #gather} counts with: how many of its conditions are concurrent to this one. */
  private int[] stamp = new int[128];

  private int epoch;
  private int[] gathered = new int[256];
  private int count;

  Concurrency(Prefix prefix) {
    this.prefix = prefix;
  }

  /** Collects the conditions that are concurrent to all of some conditions, at least one. */
  void gather(int[] conditions, int size) {
    if (stamp.length < prefix.conditions()) {
      stamp = Arrays.copyOf(stamp, Math.max(prefix.conditions(), 2 * stamp.length));
    }
    if (epoch > Integer.MAX_VALUE - size - 1) {
      Arrays.fill(stamp, 0);
      epoch = 0;
    }
    count = 0;
    for (int k = 0; k < size; k++) {
      pass(conditions[k], epoch + k, k == 0, k == size - 1);
    }
    epoch += size + 1;
    for (int low = 0, high = count - 1; low < high; low++, high--) {
      int swapped = gathered[low];
      gathered[low] = gathered[high];
      gathered[high] = swapped;
    }
  }

  /** Goes through all that is concurrent to a condition, from the youngest to the oldest. */
  private void pass(int condition, int before, boolean first, boolean last) {
    for (int block = youngerLast[condition], rest = youngerCount[condition]; rest > 0; ) {
      int inside = (rest - 1) % BLOCK + 1;
      for (int k = inside; k > 0; k--) {
        postset(blocks[block + k], condition, before, first, last);
      }
      rest -= inside;
      block = blocks[block];
    }
    int producer = prefix.producer(condition);
    postset(producer, condition, before, first, last);
    int begin = olderFirst[producer];
    for (int k = begin + olderCount[producer] - 1; k >= begin; k--) {
      hit(older[k], before, first, last);
    }
  }

  private void postset(int event, int except, int before, boolean first, boolean last) {
    int begin = prefix.postset(event);
    for (int c = begin + prefix.postsetSize(event) - 1; c >= begin; c--) {
      if (c != except) {
        hit(c, before, first, last);
      }
    }
  }

  private void hit(int condition, int before, boolean first, boolean last) {
    if (!first && stamp[condition] != before) {
      return;
    }
    stamp[condition] = before + 1;
    if (last) {
      if (count == gathered.length) {
        gathered = Arrays.copyOf(gathered, 2 * count);
      }
      gathered[count++] = condition;
    }
  }

  /** About how many conditions are concurrent to one: what {@link #gather} goes through for it. */
  int about(int condition) {
    return olderCount[prefix.producer(condition)] + youngerCount[condition];
  }

  /** The number of conditions that were collected. */
  int gathered() {
    return count;
  }

  /** The k-th condition that was collected; ascending. */
  int gathered(int k) {
    return gathered[k];
  }

  /** Forgets what was collected: nothing is older than the beginning. */
  void gatherNothing() {
    count = 0;
  }

  /** Notes that what was collected is concurrent to the conditions of an inserted event. */
  void keep(int event) {
    if (event >= olderFirst.length) {
      int length = Math.max(event + 1, olderFirst.length + (olderFirst.length >> 1));
      olderFirst = Arrays.copyOf(olderFirst, length);
      olderCount = Arrays.copyOf(olderCount, length);
    }
    if (prefix.conditions() > youngerLast.length) {
      int length = Math.max(prefix.conditions(), youngerLast.length + (youngerLast.length >> 1));
      youngerLast = Arrays.copyOf(youngerLast, length);
      youngerCount = Arrays.copyOf(youngerCount, length);
    }
    older = room(older, olderUsed, count);
    System.arraycopy(gathered, 0, older, olderUsed, count);
    olderFirst[event] = olderUsed;
    olderCount[event] = count;
    olderUsed += count;
    for (int k = 0; k < count; k++) {
      addYounger(gathered[k], event);
    }
  }

  private void addYounger(int condition, int event) {
    int inside = youngerCount[condition]++ % BLOCK;
    if (inside == 0) {
      blocks = room(blocks, blocksUsed, BLOCK + 1);
      blocks[blocksUsed] = youngerCount[condition] == 1 ? NONE : youngerLast[condition];
      youngerLast[condition] = blocksUsed;
      blocksUsed += BLOCK + 1;
    }
    blocks[youngerLast[condition] + 1 + inside] = event;
  }

  /** An array with room for so many more numbers. */
  private static int[] room(int[] array, int used, int more) {
    int needed = Math.addExact(used, more);
    return needed <= array.length
        ? array
        : Arrays.copyOf(array, (int) Math.min(Integer.MAX_VALUE - 8L, needed + (needed >> 2)));
  }

  /** The number of older conditions that are concurrent to those of an event. */
  int older(int event) {
    return olderCount[event];
  }

  /** The k-th of them; ascending. */
  int older(int event, int k) {
    return older[olderFirst[event] + k];
  }

  /** Whether two conditions are concurrent. Cost: logarithmic in the number of such conditions. */
  boolean concurrent(int one, int other) {
    int young = Math.max(one, other);
    int event = prefix.producer(young);
    int old = Math.min(one, other);
    if (prefix.producer(old) == event) {
      return one != other;
    }
    int first = olderFirst[event];
    return Arrays.binarySearch(older, first, first + olderCount[event], old) >= 0;
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L
        * (2L * olderFirst.length
            + older.length
            + 2L * youngerLast.length
            + blocks.length
            + stamp.length
            + gathered.length);
  }
}
