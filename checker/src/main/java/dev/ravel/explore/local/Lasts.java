// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.local;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The last event of each process in a configuration, of processes whose events are in a row. Two
 * configurations have one that holds both only if of each process one has all events that the other
 * one has: a quick look that most pairs do not pass.
 *
 * @param events in the order of their processes; not to be changed
 */
record Lasts(int[] events) {
  /**
   * The last events of a configuration.
   *
   * @param configuration ascending, found before
   */
  static Lasts of(ConcurrentSystem system, LocalEvents found, int[] configuration) {
    int[] its = new int[configuration.length];
    int size = 0;
    for (int k = configuration.length - 1; k >= 0; k--) {
      int process = found.event(configuration[k]).process();
      boolean counts = system.control(process) != ConcurrentSystem.NONE;
      int at = 0;
      while (counts && at < size && found.event(its[at]).process() < process) {
        at++;
      }
      if (counts && (at == size || found.event(its[at]).process() != process)) {
        System.arraycopy(its, at, its, at + 1, size - at);
        its[at] = configuration[k];
        size++;
      }
    }
    return new Lasts(Arrays.copyOf(its, size));
  }

  /** Returns whether no process stands against one configuration that holds both. */
  boolean mayJoin(LocalEvents found, Lasts other) {
    int k = 0;
    int j = 0;
    while (k < events.length && j < other.events.length) {
      int mine = events[k];
      int others = other.events[j];
      int difference = found.event(mine).process() - found.event(others).process();
      if (difference == 0 && !inARow(found, Math.min(mine, others), Math.max(mine, others))) {
        return false;
      }
      k += difference <= 0 ? 1 : 0;
      j += difference >= 0 ? 1 : 0;
    }
    return true;
  }

  private static boolean inARow(LocalEvents found, int first, int second) {
    return first == second || Arrays.binarySearch(found.event(second).configuration(), first) >= 0;
  }
}
