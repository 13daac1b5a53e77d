// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** The right side of an assignment. */
public sealed interface RightSide extends Node permits Expression, RightSide.Any, RightSide.AnyOf {
  /**
   * A choice {@code any [v in] low..high [where e]}. It is some value of the range that satisfies
   * the condition.
   *
   * @param binder the name of the value inside {@code where}, if given
   */
  record Any(
      Optional<Name> binder, Expression low, Expression high, Optional<Expression> where, Span span)
      implements RightSide {}

  /**
   * A choice {@code any [v in] {a, b, …} [where e]}. It is some of the values that satisfies the
   * condition.
   *
   * @param values at least one
   */
  record AnyOf(
      Optional<Name> binder, List<Expression> values, Optional<Expression> where, Span span)
      implements RightSide {
    /** Copies the list. */
    public AnyOf {
      values = List.copyOf(values);
    }
  }
}
