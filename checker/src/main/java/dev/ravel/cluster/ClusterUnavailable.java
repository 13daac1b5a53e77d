// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;

/** Workers cannot be used, for a reason that the user can mend. */
public final class ClusterUnavailable extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic why;

  /** For this reason. */
  ClusterUnavailable(Diagnostic why) {
    super(why.message());
    this.why = why;
  }

  /** A worker does not do what it is asked for. */
  static ClusterUnavailable refused(String worker, String why) {
    return new ClusterUnavailable(
        Diagnostic.of(Problem.F016, "the worker at " + Node.place(worker) + " refuses: " + why)
            .help("run the same Ravel everywhere, and wait for other jobs"));
  }

  /** What to tell the user. */
  public Diagnostic why() {
    return why;
  }
}
