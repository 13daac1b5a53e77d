// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.executions.Trail;
import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The steps of a trail that change each object. With them few steps are looked at in the question
 * whether one can change what another does. Cost: constant for each object that a step changes.
 */
final class WritersByObject {
  private final ConcurrentSystem system;
  private final Trail trail;

  /** The entry of the last step that changes each object. */
  private final int[] latest;

  // by entry, in the order of the steps: the step, the object, the entry before of the same object
  private int[] steps = new int[128];
  private int[] objects = new int[128];
  private int[] earlier = new int[128];
  private int entries;

  /** So many steps have entries. */
  private int known;

  WritersByObject(ConcurrentSystem system, Trail trail) {
    this.system = system;
    this.trail = trail;
    this.latest = new int[system.objects()];
    Arrays.fill(latest, ConcurrentSystem.NONE);
  }

  /** The trail has other steps from a position on. */
  void update(int from) {
    while (entries > 0 && steps[entries - 1] >= from) {
      entries--;
      latest[objects[entries]] = earlier[entries];
    }
    Footprints footprints = system.footprints();
    for (known = Math.min(known, from); known < trail.size(); known++) {
      int footprint = footprint(known);
      for (int k = 0, n = footprints.size(footprint); k < n; k++) {
        int object = footprints.object(footprint, k);
        if (object < latest.length && footprints.mode(footprint, k) != Mode.READ) {
          add(known, object);
        }
      }
    }
  }

  private void add(int step, int object) {
    steps = Growth.room(steps, entries + 1);
    objects = Growth.room(objects, entries + 1);
    earlier = Growth.room(earlier, entries + 1);
    steps[entries] = step;
    objects[entries] = object;
    earlier[entries] = latest[object];
    latest[object] = entries++;
  }

  /**
   * Returns whether a later step changes an object that the operation of a step may use. It does
   * not need that step. What the step has read or written is changed by steps alone that need it.
   */
  boolean after(int step, int operation) {
    Footprints footprints = system.footprints();
    int footprint = footprint(step);
    for (int k = 0, n = footprints.size(operation); k < n; k++) {
      int object = footprints.object(operation, k);
      if (object < latest.length) {
        int mode = footprints.modeOf(footprint, object);
        if ((mode == ConcurrentSystem.NONE || mode == Mode.COMMUTE) && changes(object, step)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean changes(int object, int step) {
    for (int k = latest[object]; k != ConcurrentSystem.NONE && steps[k] > step; k = earlier[k]) {
      if (!trail.before(step, steps[k])) {
        return true;
      }
    }
    return false;
  }

  private int footprint(int step) {
    return system.outcomes().footprint(trail.outcome(step));
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return Integer.BYTES * (3L * steps.length + latest.length);
  }
}
