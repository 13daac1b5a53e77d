// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * The conditions that can hold tokens together with all that a configuration leaves, and with its
 * events having just the histories that they have: those that it leaves itself, and those of events
 * that need only such conditions. They are found by going forward from it, so nothing is stored of
 * the relation, which grows with the square of the prefix. An event is asked when the newest
 * condition that it needs is found, and then waits for one that is not, so what is needed by many
 * is no burden. Cost: at most linear in what is found and in the uses of it. Cutoffs are not asked.
 */
final class Concurrency {
  private static final int NONE = -1;

  private final Prefix prefix;

  /** By condition twice the epoch in which an event waited for it; one more if it was found. */
  private int[] state = new int[16];

  private int epoch;

  /** By condition the last event that waits for it, by event the one before. */
  private int[] lastWaiting = new int[16];

  private int[] waitingBefore = new int[16];

  /** What was found. */
  private int[] conditions = new int[16];

  private int count;

  Concurrency(Prefix prefix) {
    this.prefix = prefix;
  }

  /** Searches for what can be marked together with a configuration. */
  void of(LocalConfiguration local) {
    begin();
    for (int k = -1, n = local.size(); k < n; k++) {
      put(local, k < 0 ? Prefix.BEGINNING : local.event(k));
    }
    for (int next = 0; next < count; next++) {
      int condition = conditions[next];
      boolean waited = state[condition] == 2 * epoch;
      state[condition] = 2 * epoch + 1;
      for (int e = waited ? lastWaiting[condition] : NONE; e >= 0; ) {
        int before = waitingBefore[e];
        ask(local, e);
        e = before;
      }
      for (int e = prefix.lastFollower(condition); e >= 0; e = prefix.followerBefore(e)) {
        ask(local, e);
      }
    }
  }

  private void begin() {
    state = Growing.room(state, prefix.followed());
    lastWaiting = Growing.room(lastWaiting, prefix.followed());
    waitingBefore = Growing.room(waitingBefore, prefix.events());
    if (epoch == Integer.MAX_VALUE >> 1) {
      Arrays.fill(state, 0);
      epoch = 0;
    }
    epoch++;
    count = 0;
  }

  /** An event waits for a condition that was not found, or puts its own. */
  private void ask(LocalConfiguration local, int event) {
    for (int k = prefix.firstNeed(event), end = prefix.firstNeed(event + 1); k < end; k++) {
      int condition = prefix.needAt(k);
      if (state[condition] != 2 * epoch + 1) {
        waitingBefore[event] = state[condition] == 2 * epoch ? lastWaiting[condition] : NONE;
        state[condition] = 2 * epoch;
        lastWaiting[condition] = event;
        return;
      }
    }
    if (!local.has(event) && local.takesMarks(event)) {
      put(local, event);
    }
  }

  /** Adds the conditions of an event that are not taken, with marks. */
  private void put(LocalConfiguration local, int event) {
    int first = prefix.postset(event);
    int size = prefix.postsetSize(event) + prefix.marksPut(event);
    conditions = Growing.room(conditions, count + size);
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
    return 4L * (2L * state.length + waitingBefore.length + conditions.length);
  }
}
