// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.Dependence;

/**
 * Watches out for updates that commute but for a limit, such as raising a semaphore. An error may
 * then be one only in some orders of updates; so as soon as one is met, what it updates is taken to
 * be read by those who update it, and the search begins anew.
 */
record Limit(ConcurrentSystem system, Dependence dependence) {
  /** More operations depend on each other than was known. */
  static final class Near extends RuntimeException {
    private static final long serialVersionUID = 1;

    Near() {
      super(null, null, false, false);
    }
  }

  /**
   * Looks at an outcome.
   *
   * @throws Near if it is an error that updates something
   */
  void check(int outcome) {
    if (system.outcomes().kind(outcome) == Outcomes.ERROR
        && dependence.limit(system.outcomes().footprint(outcome))) {
      throw new Near();
    }
  }
}
