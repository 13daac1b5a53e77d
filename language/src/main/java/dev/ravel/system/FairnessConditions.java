// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.Fairness;

/** The conditions under which an endless execution of a system is fair. */
public interface FairnessConditions {
  /** Returns the fairness that endless executions owe to a process, as it is marked. */
  Fairness of(int process);

  /** Returns whether the process's next step is {@code noncritical}. It may stay here for ever. */
  boolean rests(int process, int[] state);

  /**
   * Returns the number of compassions. An endless execution in which steps {@linkplain
   * Outcomes#compassion ask} for one again and again is fair only if steps grant it again and again
   * (Z. Manna and A. Pnueli, "Temporal verification of reactive systems", 1995).
   */
  int compassions();
}
