// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Mode;

/** Whether two threads are about to use one plain cell, one of them to write it. */
final class Racers {
  private final ConcurrentSystem system;

  Racers(ConcurrentSystem system) {
    this.system = system;
  }

  /** The plain cell that the next steps of two threads race for, or none. */
  int object(int first, int second, int[] state) {
    try {
      int left = system.reaction(first, state);
      int right = system.reaction(second, state);
      for (int i = 0; i < system.outcomes().size(left); i++) {
        for (int j = 0; j < system.outcomes().size(right); j++) {
          int object =
              racedFor(system.outcomes().outcome(left, i), system.outcomes().outcome(right, j));
          if (object != ConcurrentSystem.NONE) {
            return object;
          }
        }
      }
      return ConcurrentSystem.NONE;
    } catch (LocalWorkTooLong tooLong) {
      return ConcurrentSystem.NONE;
    }
  }

  private int racedFor(int left, int right) {
    if (system.outcomes().atomic(left) && system.outcomes().atomic(right)) {
      return ConcurrentSystem.NONE;
    }
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(left);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      int other = footprints.modeOf(system.outcomes().footprint(right), object);
      boolean writes = footprints.mode(footprint, k) != Mode.READ || other != Mode.READ;
      if (object < system.objects()
          && other != ConcurrentSystem.NONE
          && writes
          && system.plain(object)) {
        return object;
      }
    }
    return ConcurrentSystem.NONE;
  }
}
