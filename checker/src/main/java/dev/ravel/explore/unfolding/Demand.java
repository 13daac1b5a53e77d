// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.tables.Bits;
import dev.ravel.explore.unfolding.configuration.Pending;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The number of enabled processes that are about to use each object at the end of the trail.
 *
 * <p>Cost: the bits of one object are counted when it is asked for. Where the processes take more
 * than a word, {@link #count} counts all objects at once, linear in the enabled processes and in
 * what they are about to use, and an answer is one look.
 */
final class Demand {
  private final Pending pending;
  private final PendingOperations operations;

  /** By contended object; unused for one word of processes. */
  private final int[] counted;

  Demand(Pending pending, PendingOperations operations, int width) {
    this.pending = pending;
    this.operations = operations;
    counted = new int[pending.words() > 1 ? width : 0];
  }

  /** Takes note of the end of the trail, before many objects are asked for by {@link #at}. */
  void count() {
    if (pending.words() == 1) {
      return;
    }
    Arrays.fill(counted, 0);
    for (int w = 0; w < pending.words(); w++) {
      for (long rest = pending.enabled(w); rest != 0; rest &= rest - 1) {
        int operation = pending.operation(64 * w + Bits.lowest(rest));
        for (int object : operations.objects(operation)) {
          counted[object]++;
        }
      }
    }
  }

  /** Returns the number of processes about to use an object, at the last call of {@link #count}. */
  int at(int object) {
    return pending.words() == 1 ? now(object) : counted[object];
  }

  /** Returns the number of processes that are about to use an object now; 1 if it is none. */
  int now(int object) {
    if (object == ConcurrentSystem.NONE) {
      return 1;
    }
    int count = 0;
    for (int w = 0; w < pending.words(); w++) {
      count += Long.bitCount(pending.using(object, w) & pending.enabled(w));
    }
    return count;
  }
}
