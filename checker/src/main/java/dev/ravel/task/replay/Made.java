// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Run;
import java.util.Optional;

/**
 * Steps that were made one after the other.
 *
 * @param run the steps; without a loop if they were stopped
 * @param stopped the limit that stopped them before they were all made
 */
record Made(Run run, Optional<Problem> stopped) {
  /**
   * All steps.
   *
   * @throws Halt if they were stopped
   */
  Run whole() {
    if (stopped.isPresent()) {
      throw new Halt(stopped.get());
    }
    return run;
  }
}
