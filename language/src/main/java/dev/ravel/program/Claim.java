// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.PropertyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A claim about a program.
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

  /**
   * Returns all its expressions. They are the conditions, then those of the formula from left to
   * right.
   */
  public List<Expr> expressions() {
    List<Expr> all = new ArrayList<>(conditions);
    formula.ifPresent(its -> its.atoms(all));
    return all;
  }

  /** A formula of linear temporal logic. */
  public sealed interface Formula {
    /**
     * Returns its text without its conditions, which stand by the order in which they first occur.
     */
    default String shape() {
      return shape(new ArrayList<>());
    }

    private String shape(List<Atom> known) {
      return switch (this) {
        case Atom atom -> {
          int number = 0;
          while (number < known.size() && !known.get(number).equals(atom)) {
            number++;
          }
          if (number == known.size()) {
            known.add(atom);
          }
          yield Integer.toString(number);
        }
        case Not not -> "!" + not.operand().shape(known);
        case Next next -> "X" + next.operand().shape(known);
        case Binary(Operator operator, Formula left, Formula right) ->
            "(" + left.shape(known) + operator + right.shape(known) + ")";
      };
    }

    private void atoms(List<Expr> found) {
      switch (this) {
        case Atom atom -> found.add(atom.condition());
        case Not not -> not.operand().atoms(found);
        case Next next -> next.operand().atoms(found);
        case Binary binary -> {
          binary.left().atoms(found);
          binary.right().atoms(found);
        }
      }
    }

    /**
     * A condition of the present state. Where one occurs several times, it is one object.
     *
     * @param text how it is written
     */
    record Atom(Expr condition, String text) implements Formula {}

    /** Not. */
    record Not(Formula operand) implements Formula {}

    /** In the next state. */
    record Next(Formula operand) implements Formula {}

    /** Two formulas that are joined. */
    record Binary(Operator operator, Formula left, Formula right) implements Formula {}

    /** The operators that join two formulas. */
    enum Operator {
      /** Both. */
      AND,
      /** At least one. */
      OR,
      /** The left until the right, which comes. */
      UNTIL,
      /** The left until the right, or for ever. */
      WEAK_UNTIL,
      /** The right up to and with the first time of the left, or for ever. */
      RELEASE,
      /** The right up to and with the first time of the left, which comes. */
      STRONG_RELEASE
    }
  }
}
