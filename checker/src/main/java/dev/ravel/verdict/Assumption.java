// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

import dev.ravel.source.Problem;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A condition under which alone a verdict is proved.
 *
 * @param code the problem that explains the assumption
 * @param clause the assumption as an adverbial phrase that follows a verdict
 */
public record Assumption(Problem code, String clause) {
  /** All threads see all accesses to memory in one order, whatever orders the program names. */
  public static final Assumption SEQUENTIAL_CONSISTENCY =
      new Assumption(Problem.L007, "under sequential consistency");

  /** Operands are evaluated in one of the orders that C allows. */
  public static final Assumption EVALUATION_ORDER =
      new Assumption(Problem.L011, "in the compiler's order of evaluation");

  /** Operands are evaluated from right to left. */
  public static final Assumption RIGHT_TO_LEFT =
      new Assumption(Problem.L011, "with operands evaluated from right to left");

  /** The sections of a net that other programs have written change nothing. */
  public static final Assumption SKIPPED_SECTIONS =
      new Assumption(Problem.M017, "without the sections of other tools");

  /**
   * Returns whether a run rests on it, too; other assumptions leave executions out and add none.
   */
  public boolean limitsRuns() {
    return code == Problem.M017;
  }

  /** The clauses of several assumptions, each preceded by a space; empty without assumptions. */
  public static String clauses(List<Assumption> assumptions) {
    return assumptions.isEmpty()
        ? ""
        : assumptions.stream()
            .map(Assumption::clause)
            .distinct()
            .collect(Collectors.joining(" and ", " ", ""));
  }
}
