// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.tables.Hash;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * What some objects held at ends of executions where all that is asked of ends was found to hold:
 * many ends look alike. It is a cache: what has the same place pushes out what was there. Cost of a
 * look: linear in the objects.
 */
final class FinalStateCache {
  private static final int PLACES = 1 << 10;

  private final int[] objects;
  private final int[] values;
  private boolean any;

  /**
   * Nothing is known.
   *
   * @param objects those that all that is asked of ends looks at
   */
  FinalStateCache(int[] objects) {
    this.objects = objects.clone();
    this.values = new int[PLACES * objects.length];
    Arrays.fill(values, ConcurrentSystem.NONE);
  }

  private int place(int[] state) {
    int hash = 0;
    for (int object : objects) {
      hash = Hash.mixed(hash, state[object]);
    }
    return (hash & PLACES - 1) * objects.length;
  }

  /** Whether an end like this one was kept. */
  boolean known(int[] state) {
    if (!any) {
      return false;
    }
    int place = place(state);
    for (int k = 0; k < objects.length; k++) {
      if (values[place + k] != state[objects[k]]) {
        return false;
      }
    }
    return true;
  }

  /** Keeps an end. */
  void keep(int[] state) {
    any = true;
    int place = place(state);
    for (int k = 0; k < objects.length; k++) {
      values[place + k] = state[objects[k]];
    }
  }
}
