// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;

/**
 * The objects of a system in an order in which those lie near each other that belong together: by
 * process, and with each process first its local state, then what it writes and no process before
 * it does. Where states take several words, a step then changes few of them, and each word has few
 * values: it tells where some of the processes are, and what depends on that.
 */
public final class ObjectOrder {
  /** An object that is not the local state of its process. */
  private static final long BESIDE = 1L << Integer.SIZE;

  private ObjectOrder() {}

  /** The order, by the outcomes that are known so far. Cost: linear in the writes of these. */
  public static int[] of(ConcurrentSystem system) {
    long[] keys = new long[system.objects()];
    for (int object = 0; object < keys.length; object++) {
      keys[object] = key(system.processes(), object);
    }
    Outcomes outcomes = system.outcomes();
    for (int outcome = 0; outcome < outcomes.count(); outcome++) {
      Limits.pollAt(outcome + 1);
      for (int k = 0; k < outcomes.writes(outcome); k++) {
        int object = outcomes.writtenObject(outcome, k);
        keys[object] = Math.min(keys[object], key(outcomes.process(outcome), object));
      }
    }
    for (int process = 0; process < system.processes(); process++) {
      int control = system.control(process);
      if (control != ConcurrentSystem.NONE) {
        keys[control] = key(process, control) - BESIDE;
      }
    }
    Arrays.sort(keys);
    int[] order = new int[keys.length];
    Arrays.setAll(order, i -> (int) keys[i]);
    return order;
  }

  private static long key(int process, int object) {
    return (long) process << Integer.SIZE + 1 | BESIDE | object;
  }
}
