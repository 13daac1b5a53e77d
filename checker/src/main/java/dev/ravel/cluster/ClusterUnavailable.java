// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.Refused;

/** The workers cannot be used, for a reason that the user can mend. */
public final class ClusterUnavailable extends Refused {
  private static final long serialVersionUID = 1L;

  /** The workers cannot be used for this reason. */
  ClusterUnavailable(Problem problem, String message, String help) {
    super(Diagnostic.of(problem, message).help(help));
  }

  /** A worker refuses a job. */
  static ClusterUnavailable refused(String worker, String why) {
    return new ClusterUnavailable(
        Problem.F016,
        "the worker at " + Node.place(worker) + " refuses: " + why,
        "run the same Ravel everywhere, and wait for other jobs");
  }
}
