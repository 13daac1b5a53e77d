// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.local;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A configuration after which a process may make its next step. Equal where the process, its event
 * before and the configuration are.
 */
final class History {
  private final int process;
  private final int own;
  private final int[] events;
  private final Lasts lasts;

  /** The last event of each process. */
  Lasts lasts() {
    return lasts;
  }

  /** The events that the process makes right after it, as far as they were found. */
  private final List<Integer> made = new ArrayList<>();

  /**
   * A history.
   *
   * @param own the event of the process before, or {@link dev.ravel.system.ConcurrentSystem#NONE}
   * @param events ascending; not copied
   * @param lasts of these events
   */
  History(int process, int own, int[] events, Lasts lasts) {
    this.process = process;
    this.own = own;
    this.events = events;
    this.lasts = lasts;
  }

  int process() {
    return process;
  }

  int own() {
    return own;
  }

  /** The events of the configuration, ascending; not to be changed. */
  int[] events() {
    return events;
  }

  /** The events that the process makes right after it; those found are added here. */
  List<Integer> made() {
    return made;
  }

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
