// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.source.Problem;
import dev.ravel.source.Span;

/** The result of evaluating an expression before the model runs. */
public sealed interface Evaluation {
  /** It has this value. */
  record Computed(ConstantValue value) implements Evaluation {}

  /**
   * It depends on something that is known only when the model runs.
   *
   * @param name the first such thing that was met
   * @param where the place that mentions it
   */
  record NotConstant(String name, Span where) implements Evaluation {}

  /**
   * An evaluation that ends in an error, such as a division by zero. If the model runs it, that is
   * an error of the execution.
   *
   * @param problem the kind of problem, as an error of constants
   * @param message what is wrong, in one sentence without a full stop
   * @param where the place that fails, perhaps inside a function that the expression calls
   */
  record Failed(Problem problem, String message, Span where) implements Evaluation {}

  /** It mentions something that has an error of its own, reported elsewhere. */
  record Unknown() implements Evaluation {}
}
