// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The Foata normal form of an execution, the same for all orders of one trace (P. Cartier, D.
 * Foata, 1969). It has steps in rows, each step in the first row after all that it depends on, and
 * the steps of a row by process and outcome.
 */
final class NormalForm {
  private final ConcurrentSystem system;
  private final int property;

  /** The row of the last step of each process. */
  private final int[] own;

  /** The row of the last step that has used each object in each mode. */
  private int[] used = new int[0];

  private long[] steps = new long[64];
  private int size;

  /**
   * Nothing.
   *
   * @param property the one property object that counts, or {@link ConcurrentSystem#NONE}
   */
  NormalForm(ConcurrentSystem system, int property) {
    this.system = system;
    this.property = property;
    this.own = new int[system.processes()];
  }

  /** Works out the form of a trail. Cost: the sizes of the footprints, and sorting. */
  void of(Trail trail) {
    size = trail.size();
    if (size > steps.length) {
      steps = new long[2 * size];
    }
    Arrays.fill(own, 0);
    Arrays.fill(used, 0);
    for (int position = 0; position < size; position++) {
      int process = trail.process(position);
      int footprint = system.outcomes().footprint(trail.outcome(position));
      long row = place(process, footprint);
      steps[position] = row << 40 | (long) process << 20 | trail.index(position);
    }
    Arrays.sort(steps, 0, size);
  }

  /** Finds the row of a step, and notes that it stands there. */
  private int place(int process, int footprint) {
    Footprints footprints = system.footprints();
    boolean controlled = system.control(process) != ConcurrentSystem.NONE;
    int row = controlled ? own[process] : 0;
    int uses = footprints.size(footprint);
    for (int k = 0; k < uses; k++) {
      int object = footprints.object(footprint, k);
      if (footprints.counts(object, property)) {
        int mode = footprints.mode(footprint, k);
        for (int other = Mode.READ; other <= Mode.WRITE; other++) {
          if (!Mode.commute(mode, other)) {
            row = Math.max(row, used(object, other));
          }
        }
      }
    }
    row++;
    for (int k = 0; k < uses; k++) {
      int object = footprints.object(footprint, k);
      int at = 3 * object + footprints.mode(footprint, k);
      used = Growth.room(used, at + 1);
      used[at] = Math.max(used[at], row);
    }
    if (controlled) {
      own[process] = row;
    }
    return row;
  }

  private int used(int object, int mode) {
    int at = 3 * object + mode;
    return at < used.length ? used[at] : 0;
  }

  /** The number of steps. */
  int size() {
    return size;
  }

  /** Returns a step as a number. It has its process and outcome, and its row. */
  long step(int k) {
    return steps[k];
  }
}
