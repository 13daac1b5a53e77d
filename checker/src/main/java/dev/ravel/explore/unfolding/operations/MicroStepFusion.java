// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Outcomes;

/**
 * The micro-steps that are no events of their own, but belong to the event after which they come.
 * They are those that cannot conflict with anything (Lipton, Reduction, CACM 1975, knows them as
 * movers). Cost: linear in the footprint of a micro-step.
 */
public record MicroStepFusion(
    ConcurrentSystem system, PendingOperations operations, Contention contention) {
  /**
   * Returns whether a micro-step belongs to the event before.
   *
   * @param mover its process
   * @param starting whether the event has started a task by then
   * @param operation what the process is about to do
   * @param reaction how it reacts to the state
   */
  boolean fuses(int mover, boolean starting, int operation, int reaction) {
    if (system.outcomes().size(reaction) != 1) {
      return false;
    }
    int release = ConcurrentSystem.NONE;
    if (operations.objects(operation).length > 0) {
      release = operations.released(operation);
      if (release == ConcurrentSystem.NONE) {
        return false;
      }
    }
    int outcome = system.outcomes().outcome(reaction, 0);
    if (system.outcomes().kind(outcome) != Outcomes.STEP || usesOther(outcome, release)) {
      return false;
    }
    // what it uses once it has started tasks is not in their past
    return !starting
        || starts(mover, outcome)
        || release != ConcurrentSystem.NONE
        || !uses(mover, outcome);
  }

  /** Returns whether a step uses a contended object other than one that it releases. */
  private boolean usesOther(int outcome, int release) {
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(outcome);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int index = contention.index(footprints.object(footprint, k));
      if (index != ConcurrentSystem.NONE && index != release) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a step uses an object whose order of uses matters. */
  private boolean uses(int mover, int outcome) {
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(outcome);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (!operations.passedOver(mover, object) && contention.changing(object)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a step starts a task. */
  boolean starts(int mover, int outcome) {
    for (int k = 0, n = system.outcomes().writes(outcome); k < n; k++) {
      if (operations.controlled(mover, system.outcomes().writtenObject(outcome, k))) {
        return true;
      }
    }
    return false;
  }
}
