// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * The conditions that are concurrent to all conditions in the cut of a configuration. They are the
 * cut itself, and the conditions of events that need only such conditions and keep the histories of
 * the configuration. They are found by going forward from the cut. The concurrency relation is not
 * stored, since it grows with the square of the prefix. An event is looked at when the newest
 * condition that it needs is found, and then waits for another one that is not found yet. Cost:
 * linear in the conditions found and their uses. Cutoffs are left out.
 */
final class ConcurrentConditions {
  private static final int NONE = -1;

  private final Prefix prefix;

  /** By condition twice the epoch in which an event waited for it; one more if it was found. */
  private int[] state = new int[16];

  private int epoch;

  /** By condition the last event that waits for it, by event the one before. */
  private int[] lastWaiting = new int[16];

  private int[] waitingBefore = new int[16];

  /** The conditions found. */
  private int[] conditions = new int[16];

  private int count;

  ConcurrentConditions(Prefix prefix) {
    this.prefix = prefix;
  }

  /** Searches for what can be marked together with a configuration. */
  void of(GrowingConfiguration configuration) {
    begin();
    for (int k = -1, n = configuration.size(); k < n; k++) {
      put(configuration, k < 0 ? Prefix.BEGINNING : configuration.event(k));
    }
    for (int next = 0; next < count; next++) {
      int condition = conditions[next];
      boolean waited = state[condition] == 2 * epoch;
      state[condition] = 2 * epoch + 1;
      for (int e = waited ? lastWaiting[condition] : NONE; e >= 0; ) {
        int before = waitingBefore[e];
        ask(configuration, e);
        e = before;
      }
      for (int e = prefix.lastFollower(condition); e >= 0; e = prefix.followerBefore(e)) {
        ask(configuration, e);
      }
    }
  }

  private void begin() {
    state = ArrayGrowth.room(state, prefix.followed());
    lastWaiting = ArrayGrowth.room(lastWaiting, prefix.followed());
    waitingBefore = ArrayGrowth.room(waitingBefore, prefix.events());
    if (epoch == Integer.MAX_VALUE >> 1) {
      Arrays.fill(state, 0);
      epoch = 0;
    }
    epoch++;
    count = 0;
  }

  /** An event waits for a condition that was not found, or puts its own. */
  private void ask(GrowingConfiguration configuration, int event) {
    for (int k = prefix.firstNeed(event), end = prefix.firstNeed(event + 1); k < end; k++) {
      int condition = prefix.needAt(k);
      if (state[condition] != 2 * epoch + 1) {
        waitingBefore[event] = state[condition] == 2 * epoch ? lastWaiting[condition] : NONE;
        state[condition] = 2 * epoch;
        lastWaiting[condition] = event;
        return;
      }
    }
    if (!configuration.has(event) && configuration.takesMarks(event)) {
      put(configuration, event);
    }
  }

  /** Adds the conditions of an event that are not taken, with marks. */
  private void put(GrowingConfiguration configuration, int event) {
    int first = prefix.postset(event);
    int size = prefix.postsetSize(event) + prefix.marksPut(event);
    conditions = ArrayGrowth.room(conditions, count + size);
    for (int c = first, end = first + size; c < end; c++) {
      if (!configuration.gone(c)) {
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
