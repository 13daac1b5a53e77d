// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.PropertyKind;
import java.util.List;
import java.util.Optional;

/**
 * What is claimed of a program.
 *
 * @param limit the number of {@code AT_MOST} and {@code SAFE}
 * @param conditions what the kind needs: none; one; two for {@code LEADS_TO}; the tokens of each
 *     place for {@code SAFE}
 * @param formula for {@code LTL}
 * @param registers the registers its expressions use
 */
public record Claim(
    PropertyKind kind,
    long limit,
    List<Expr> conditions,
    Optional<Formula> formula,
    int registers) {
  /** Copies the list. */
  public Claim {
    conditions = List.copyOf(conditions);
  }

  /** A formula of linear temporal logic. */
  public sealed interface Formula {
    /** A condition of the present state. */
    record Atom(Expr condition) implements Formula {}

    /** Not. */
    record Not(Formula operand) implements Formula {}

    /** In the next state. */
    record Next(Formula operand) implements Formula {}

    /** Both. */
    record And(Formula left, Formula right) implements Formula {}

    /** At least one. */
    record Or(Formula left, Formula right) implements Formula {}

    /** The left until the right, which comes. */
    record Until(Formula left, Formula right) implements Formula {}

    /** The right up to and with the first time of the left, or for ever. */
    record Release(Formula left, Formula right) implements Formula {}
  }
}
