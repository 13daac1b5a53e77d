// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;
import java.util.Optional;

/** What a check claims (language, section 2.5). */
public sealed interface Property extends Node {
  /** {@code no deadlock}. */
  record NoDeadlock(Span span) implements Property {}

  /** {@code no error}. */
  record NoError(Span span) implements Property {}

  /** {@code no race}. */
  record NoRace(Span span) implements Property {}

  /** {@code no dead code}. */
  record NoDeadCode(Span span) implements Property {}

  /** {@code terminates}. */
  record Terminates(Span span) implements Property {}

  /** {@code at most limit in section}. */
  record AtMost(Expression limit, Name section, Span span) implements Property {}

  /** {@code never condition}. */
  record Never(Expression condition, Span span) implements Property {}

  /** {@code always condition}. */
  record Always(Expression condition, Span span) implements Property {}

  /** {@code reachable condition}. */
  record Reachable(Expression condition, Span span) implements Property {}

  /** {@code finally condition}. */
  record Finally(Expression condition, Span span) implements Property {}

  /** {@code cause leads to effect}. */
  record LeadsTo(Expression cause, Expression effect, Span span) implements Property {}

  /** {@code eventually condition}. */
  record Eventually(Expression condition, Span span) implements Property {}

  /** {@code safe [limit]}: no place ever holds more tokens; 1 where absent. */
  record Safe(Optional<Expression> limit, Span span) implements Property {}

  /** {@code bounded place}. */
  record Bounded(Access place, Span span) implements Property {}

  /** {@code ltl "formula"}; the span of the formula is that of the text between the quotes. */
  record Ltl(LtlFormula formula, Span span) implements Property {}

  /** {@code all v in low..high: property}: a family of checks. */
  record ForAll(Name variable, Expression low, Expression high, Property body, Span span)
      implements Property {}
}
