// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.PropertyKind;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** The claim of a check (language, section 2.5). */
public sealed interface Property extends Node {
  /** A property that is all said with its words. */
  sealed interface Plain extends Property {}

  /** A property of conditions. */
  sealed interface Conditional extends Property {
    /** The conditions, in the order of the text. */
    default List<Expression> conditions() {
      return switch (this) {
        case Never p -> List.of(p.condition());
        case Always p -> List.of(p.condition());
        case Reachable p -> List.of(p.condition());
        case Finally p -> List.of(p.condition());
        case Eventually p -> List.of(p.condition());
        case LeadsTo p -> List.of(p.cause(), p.effect());
      };
    }
  }

  /** {@code no deadlock}. */
  record NoDeadlock(Span span) implements Plain {}

  /** {@code no error}. */
  record NoError(Span span) implements Plain {}

  /** {@code no race}. */
  record NoRace(Span span) implements Plain {}

  /** {@code no dead code}. */
  record NoDeadCode(Span span) implements Plain {}

  /** {@code terminates}. */
  record Terminates(Span span) implements Plain {}

  /** {@code at most limit in section}. */
  record AtMost(Expression limit, Name section, Span span) implements Property {}

  /** {@code never condition}. */
  record Never(Expression condition, Span span) implements Conditional {}

  /** {@code always condition}. */
  record Always(Expression condition, Span span) implements Conditional {}

  /** {@code reachable condition}. */
  record Reachable(Expression condition, Span span) implements Conditional {}

  /** {@code finally condition}. */
  record Finally(Expression condition, Span span) implements Conditional {}

  /** {@code cause leads to effect}. */
  record LeadsTo(Expression cause, Expression effect, Span span) implements Conditional {}

  /** {@code eventually condition}. */
  record Eventually(Expression condition, Span span) implements Conditional {}

  /**
   * The property {@code safe [limit]}. No place ever holds more tokens than the limit; 1 where
   * absent.
   */
  record Safe(Optional<Expression> limit, Span span) implements Property {}

  /** {@code bounded place}. */
  record Bounded(Access place, Span span) implements Property {}

  /** {@code ltl "formula"}; the span of the formula is that of the text between the quotes. */
  record Ltl(LtlFormula formula, Span span) implements Property {}

  /** A family of checks, {@code all v in low..high: property}. */
  record ForAll(Name variable, Expression low, Expression high, Property body, Span span)
      implements Property {}

  /** Its kind; of a family that of its members. */
  default PropertyKind kind() {
    return switch (this) {
      case NoDeadlock _ -> PropertyKind.DEADLOCK;
      case NoError _ -> PropertyKind.ERROR;
      case NoRace _ -> PropertyKind.RACE;
      case NoDeadCode _ -> PropertyKind.DEAD_CODE;
      case Terminates _ -> PropertyKind.TERMINATES;
      case AtMost _ -> PropertyKind.AT_MOST;
      case Never _ -> PropertyKind.NEVER;
      case Always _ -> PropertyKind.ALWAYS;
      case Reachable _ -> PropertyKind.REACHABLE;
      case Finally _ -> PropertyKind.FINALLY;
      case LeadsTo _ -> PropertyKind.LEADS_TO;
      case Eventually _ -> PropertyKind.EVENTUALLY;
      case Safe _ -> PropertyKind.SAFE;
      case Bounded _ -> PropertyKind.BOUNDED;
      case Ltl _ -> PropertyKind.LTL;
      case ForAll family -> family.body().kind();
    };
  }
}
