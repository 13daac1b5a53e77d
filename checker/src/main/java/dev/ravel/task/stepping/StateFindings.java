// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.explanation.Claim;
import dev.ravel.result.Finding;
import java.util.List;

/**
 * The verdicts of the checks of a model on a state of an execution.
 *
 * @param violated those that it violates
 * @param reached those of what should be reachable that it reaches
 */
public record StateFindings(List<Finding> violated, List<Claim> reached) {
  /** Copies the lists. */
  public StateFindings {
    violated = List.copyOf(violated);
    reached = List.copyOf(reached);
  }
}
