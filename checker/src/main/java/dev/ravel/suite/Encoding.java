// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.Named;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;

/**
 * The way in which a program is made into an unfolding. It says which uses of an object are
 * ordered, and what makes two occurrences of a step one event. Sections 3.1 to 3.3 of the paper.
 * Every encoding has all executions; they differ in how many events there are to cover.
 */
public enum Encoding implements Named {
  /**
   * The event structure of the program. Steps are ordered that depend on each other. What commutes
   * with itself is not ordered: reads, {@code up}, tokens that are added, and so on.
   */
  EVENT_STRUCTURE,
  /** A net with one place for each object, which reading takes and puts back. Uses are in a row. */
  PLAIN,
  /**
   * A net with a place for each object and thread. Reading takes the thread's own place, writing
   * takes all of them.
   */
  REPLICATION,
  /**
   * A net with one place for each object, which reading looks at by a read arc and writing takes.
   * So what was read before is not in the history of a write.
   */
  CONTEXTUAL;

  /** The system whose executions, up to the order of independent steps, are the candidates. */
  public ConcurrentSystem of(ConcurrentSystem system) {
    return this == EVENT_STRUCTURE ? system : new EncodedSystem(system, this);
  }

  /** The mode as which a use of an object in some mode counts. */
  int mode(int mode) {
    return switch (this) {
      case EVENT_STRUCTURE -> mode;
      case PLAIN -> Mode.WRITE;
      case REPLICATION, CONTEXTUAL -> mode == Mode.READ ? Mode.READ : Mode.WRITE;
    };
  }
}
