// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;

/**
 * What outcomes write, the one property object that counts included: a step that writes that reads
 * it, too, so that such steps are in one order.
 */
final class Writes {
  private final ConcurrentSystem system;
  private final Outcomes outcomes;
  private final int property;

  /**
   * Of this system.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   */
  Writes(ConcurrentSystem system, int property) {
    this.system = system;
    this.outcomes = system.outcomes();
    this.property = property;
  }

  /** The property object that counts, or {@link ConcurrentSystem#NONE}. */
  int property() {
    return property;
  }

  /** Whether an outcome writes the property object. */
  boolean writesProperty(int outcome) {
    if (property == ConcurrentSystem.NONE) {
      return false;
    }
    int mode = system.footprints().modeOf(outcomes.footprint(outcome), property);
    return mode != ConcurrentSystem.NONE && mode != Mode.READ;
  }

  /** Whether the outcome of an event writes an object. */
  boolean writes(int outcome, int object) {
    if (outcome == ConcurrentSystem.NONE || outcomes.kind(outcome) != Outcomes.STEP) {
      return false;
    }
    if (object == property) {
      return writesProperty(outcome);
    }
    for (int k = 0, n = outcomes.writes(outcome); k < n; k++) {
      if (outcomes.writtenObject(outcome, k) == object) {
        return true;
      }
    }
    return false;
  }

  /**
   * The value that an outcome gives an object, or {@link ConcurrentSystem#NONE} if it gives none.
   */
  int written(int outcome, int object) {
    for (int k = 0, n = outcomes.writes(outcome); k < n; k++) {
      if (outcomes.writtenObject(outcome, k) == object) {
        return outcomes.writtenValue(outcome, k);
      }
    }
    return ConcurrentSystem.NONE;
  }

  /**
   * Whether the outcome of an event writes what another one has read that was added before it and
   * waits.
   */
  boolean disturbs(int outcome, int event, ReadsFromGraph graph) {
    for (int other = 0; other < event; other++) {
      for (int k = graph.firstRead(other); graph.waits(other) && k < graph.endOfReads(other); k++) {
        if (writes(outcome, graph.object(k))) {
          return true;
        }
      }
    }
    return false;
  }
}
