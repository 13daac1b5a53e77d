// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;

/** The operations by which threads wait for each other, and let each other go on. */
public final class Synchronisation {
  private Synchronisation() {}

  /**
   * Returns whether the next step of a thread is a synchronisation. It may have to wait, or it uses
   * a mutex, a condition, a semaphore, a channel, a place, an atomic variable, or another thread's
   * beginning or end. What a thread does alone or with ordinary variables is none.
   */
  public static boolean isNext(ConcurrentSystem system, int thread, int[] state) {
    if (system.finished(thread, state)) {
      return false;
    }
    if (system.hints().blocking().mayBlock(thread, state)) {
      return true;
    }
    Footprints footprints = system.footprints();
    int footprint = system.mayFootprint(thread, state);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (object < system.objects()
          && !isOwn(system, thread, object)
          && !system.capabilities().memory().plain(object)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOwn(ConcurrentSystem system, int thread, int object) {
    return object == system.control(thread) || object == system.alive(thread);
  }
}
