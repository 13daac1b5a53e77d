// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Expression;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * An evaluator of constant expressions, exactly as the language says (sections 2.1 and 2.3).
 * Numbers have 64 bits and their overflow is an error, {@code /} and {@code %} are those of C,
 * values and errors are short-circuited from left to right, and arguments of functions are
 * evaluated once before the body.
 */
public final class Constants {
  /** The most operations that one evaluation may take. */
  static final int STEPS = 4_000_000;

  /** The most operations that all evaluations of an analysis may take. */
  static final long STEPS_IN_ALL = 100_000_000;

  private final Function<String, Optional<Symbol>> globals;
  private final boolean limited;
  private long stepsInAll;

  /**
   * Evaluation where the globals are those that the function finds.
   *
   * @param limited whether there is a limit for all evaluations together
   */
  Constants(Function<String, Optional<Symbol>> globals, boolean limited) {
    this.globals = globals;
    this.limited = limited;
  }

  /** Evaluation in an instance. */
  public static Constants of(Instance instance) {
    return new Constants(instance::global, false);
  }

  /** Evaluates an expression in which the names of the map stand for numbers. */
  public Evaluation evaluate(Expression expression, Map<String, Long> bindings) {
    Map<String, ConstantValue> locals = new HashMap<>();
    bindings.forEach((name, value) -> locals.put(name, Evaluator.number(value)));
    return new Evaluator(this, expression.span(), locals).evaluate(expression);
  }

  /**
   * The scalar value of an expression, absent if it is not constant or its evaluation is an error.
   */
  public OptionalLong scalar(Expression expression, Map<String, Long> bindings) {
    return evaluate(expression, bindings) instanceof Evaluation.Computed computed
            && computed.value() instanceof ConstantValue.Scalar scalar
        ? OptionalLong.of(scalar.value())
        : OptionalLong.empty();
  }

  /**
   * The scalar value of an expression of which the analysis has made sure that it is constant.
   *
   * @throws IllegalArgumentException if it is not
   */
  public long number(Expression expression, Map<String, Long> bindings) {
    return scalar(expression, bindings)
        .orElseThrow(() -> new IllegalArgumentException("not constant: " + expression.span()));
  }

  /** The global of a name. */
  Optional<Symbol> global(String name) {
    return globals.apply(name);
  }

  /** Counts an operation; false if all evaluations together have taken too many. */
  boolean mayGoOn() {
    return !limited || ++stepsInAll <= STEPS_IN_ALL;
  }
}
