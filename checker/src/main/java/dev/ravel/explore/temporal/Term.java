// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.temporal;

import java.util.List;

/**
 * A formula in negation normal form. Others that it consists of stand by their numbers among the
 * {@link Terms}.
 *
 * @param atom of {@code YES} and {@code NO}
 * @param operands none for constants and literals; two for {@code UNTIL} and {@code RELEASE}; one
 *     for {@code NEXT}, {@code INFINITELY} and {@code ALMOST_ALWAYS}; at least two, ascending, for
 *     junctions
 */
record Term(Kind kind, int atom, List<Integer> operands) {
  /** The kinds of terms. */
  enum Kind {
    /** True of every word. */
    TRUE,
    /** True of none. */
    FALSE,
    /** The atom is true. */
    YES,
    /** The atom is false. */
    NO,
    /** All operands. */
    AND,
    /** At least one operand. */
    OR,
    /** The operand from the next state on. */
    NEXT,
    /** The first operand until the second, which comes. */
    UNTIL,
    /** The second operand up to and with the first time of the first, or for ever. */
    RELEASE,
    /** The operand again and again, {@code G F}. */
    INFINITELY,
    /** The operand always, from some time on, {@code F G}. */
    ALMOST_ALWAYS
  }

  /** Copies the list. */
  Term {
    operands = List.copyOf(operands);
  }

  /** The first operand. */
  int left() {
    return operands.get(0);
  }

  /** The second operand. */
  int right() {
    return operands.get(1);
  }
}
