// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * The conditions that can hold tokens together with all that a configuration leaves, and with its
 * events having just the histories that they have: those that it leaves itself, and those of events
 * that need only such conditions. They are found by going forward from it, so nothing is stored of
 * the relation, which grows with the square of the prefix. Cost: linear in what is found and in the
 * uses of it. Cutoffs have no uses.
 */
final class Concurrency {
  private final Prefix prefix;

  /** By event, how many of its needs were found: more than the base of the present search. */
  private int[] found = new int[64];

  private int base;

  /** What was found. */
  private int[] conditions = new int[128];

  private int count;

  Concurrency(Prefix prefix) {
    this.prefix = prefix;
  }

  /** Searches for what can be marked together with a configuration. */
  void of(LocalConfiguration local) {
    if (found.length < prefix.events()) {
      found = Arrays.copyOf(found, prefix.events() + (prefix.events() >> 2));
    }
    count = 0;
    for (int k = -1, n = local.size(); k < n; k++) {
      put(local, k < 0 ? Prefix.BEGINNING : local.event(k));
    }
    int most = 0;
    for (int next = 0; next < count; next++) {
      for (int use = prefix.lastUse(conditions[next]); use >= 0; use = prefix.useBefore(use)) {
        int user = prefix.user(use);
        int event = user < 0 ? ~user : user;
        int needed = prefix.needsSize(event);
        most = Math.max(most, needed);
        found[event] = Math.max(found[event], base) + 1;
        if (found[event] == base + needed && !local.has(event) && local.takesMarks(event)) {
          put(local, event);
        }
      }
    }
    base += most;
    if (base > Integer.MAX_VALUE / 2) {
      Arrays.fill(found, 0);
      base = 0;
    }
  }

  /** Adds the conditions of an event that are not taken, with marks. */
  private void put(LocalConfiguration local, int event) {
    int first = prefix.postset(event);
    int size = prefix.postsetSize(event) + prefix.marksPut(event);
    if (count + size > conditions.length) {
      conditions = Arrays.copyOf(conditions, 2 * conditions.length + size);
    }
    for (int c = first, end = first + size; c < end; c++) {
      if (!local.gone(c)) {
        conditions[count++] = c;
      }
    }
  }

  /** The number of conditions that were found, marks included. */
  int count() {
    return count;
  }

  /** The k-th condition that was found. */
  int condition(int k) {
    return conditions[k];
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * (found.length + conditions.length);
  }
}
