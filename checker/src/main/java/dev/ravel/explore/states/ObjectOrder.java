// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.tables.Growth;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;

/**
 * The objects of a system in an order in which those lie near each other that belong together. It
 * is by process ({@link ProcessOrder}), and with each process first its local state, then what it
 * writes and no process before it does. Where states take several words, a step then changes few of
 * them, and each word has few values: it tells where some of the processes are, and what depends on
 * that.
 */
public final class ObjectOrder {
  /** An object that is not the local state of its process. */
  private static final long BESIDE = 1L << Integer.SIZE;

  private ObjectOrder() {}

  /**
   * The order, by the outcomes that are known so far. Cost: linear in the writes of these, and as
   * to sort them, but for those of an object that the same process was the last to write.
   */
  public static int[] of(ConcurrentSystem system) {
    long[] writes = writes(system);
    int[] places = new ProcessOrder(system.processes(), writes).places();
    long[] keys = new long[system.objects()];
    for (int object = 0; object < keys.length; object++) {
      keys[object] = key(system.processes(), object);
    }
    for (long write : writes) {
      int object = object(write);
      keys[object] = Math.min(keys[object], key(places[process(write)], object));
    }
    for (int process = 0; process < system.processes(); process++) {
      int control = system.control(process);
      if (control != ConcurrentSystem.NONE) {
        keys[control] = key(places[process], control) - BESIDE;
      }
    }
    Arrays.sort(keys);
    int[] order = new int[keys.length];
    Arrays.setAll(order, i -> (int) keys[i]);
    return order;
  }

  private static long key(int place, int object) {
    return (long) place << Integer.SIZE + 1 | BESIDE | object;
  }

  /**
   * Returns the processes that write each object, each once, ascending by object and then by
   * process. A {@link dev.ravel.explore.MonitoredSystem} of the system shares its outcomes, of
   * which some write an object more: these are left out.
   */
  private static long[] writes(ConcurrentSystem system) {
    Outcomes outcomes = system.outcomes();
    int[] before = new int[system.objects()];
    Arrays.fill(before, ConcurrentSystem.NONE);
    long[] writes = new long[64];
    int count = 0;
    for (int outcome = 0; outcome < outcomes.count(); outcome++) {
      Limits.pollAt(outcome + 1);
      int process = outcomes.process(outcome);
      for (int k = 0; k < outcomes.writes(outcome); k++) {
        int object = outcomes.writtenObject(outcome, k);
        if (object < before.length && before[object] != process) {
          before[object] = process;
          writes = Growth.room(writes, count + 1);
          writes[count++] = (long) object << Integer.SIZE | process;
        }
      }
    }
    return Arrays.stream(writes, 0, count).sorted().distinct().toArray();
  }

  /** The object of a write. */
  static int object(long write) {
    return (int) (write >>> Integer.SIZE);
  }

  /** The process of a write. */
  static int process(long write) {
    return (int) write;
  }
}
