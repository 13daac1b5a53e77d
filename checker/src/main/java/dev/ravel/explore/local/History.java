// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.local;

import java.util.Arrays;
import java.util.List;

/**
 * A configuration after which a process may make its next step. Equal where the process, its event
 * before and the configuration are.
 *
 * @param own the event of the process before, or {@link dev.ravel.system.ConcurrentSystem#NONE}
 * @param events of the configuration, ascending; not to be changed
 * @param lasts the last event of each process
 * @param made the events that the process makes right after it; those found are added here
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its elements
record History(int process, int own, int[] events, Lasts lasts, List<Integer> made) {
  @Override
  public boolean equals(Object other) {
    return other instanceof History that
        && process == that.process
        && own == that.own
        && Arrays.equals(events, that.events);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * process + own) + Arrays.hashCode(events);
  }
}
