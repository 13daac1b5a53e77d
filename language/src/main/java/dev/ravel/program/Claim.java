// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.PropertyKind;
import java.util.ArrayList;
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

  /** All its expressions: the conditions, then those of the formula from left to right. */
  public List<Expr> expressions() {
    List<Expr> all = new ArrayList<>(conditions);
    formula.ifPresent(its -> its.atoms(all));
    return all;
  }

  /** A formula of linear temporal logic. */
  public sealed interface Formula {
    /** What it is without its conditions, which stand by the order in which they first occur. */
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
        case And(Formula left, Formula right) -> shape("&", left, right, known);
        case Or(Formula left, Formula right) -> shape("|", left, right, known);
        case Until(Formula left, Formula right) -> shape("U", left, right, known);
        case WeakUntil(Formula left, Formula right) -> shape("W", left, right, known);
        case Release(Formula left, Formula right) -> shape("R", left, right, known);
        case StrongRelease(Formula left, Formula right) -> shape("M", left, right, known);
      };
    }

    private static String shape(String operator, Formula left, Formula right, List<Atom> known) {
      return "(" + left.shape(known) + operator + right.shape(known) + ")";
    }

    private void atoms(List<Expr> found) {
      switch (this) {
        case Atom atom -> found.add(atom.condition());
        case Not not -> not.operand().atoms(found);
        case Next next -> next.operand().atoms(found);
        case And and -> atoms(and.left(), and.right(), found);
        case Or or -> atoms(or.left(), or.right(), found);
        case Until until -> atoms(until.left(), until.right(), found);
        case WeakUntil until -> atoms(until.left(), until.right(), found);
        case Release release -> atoms(release.left(), release.right(), found);
        case StrongRelease release -> atoms(release.left(), release.right(), found);
      }
    }

    private static void atoms(Formula left, Formula right, List<Expr> found) {
      left.atoms(found);
      right.atoms(found);
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

    /** Both. */
    record And(Formula left, Formula right) implements Formula {}

    /** At least one. */
    record Or(Formula left, Formula right) implements Formula {}

    /** The left until the right, which comes. */
    record Until(Formula left, Formula right) implements Formula {}

    /** The left until the right, or for ever. */
    record WeakUntil(Formula left, Formula right) implements Formula {}

    /** The right up to and with the first time of the left, or for ever. */
    record Release(Formula left, Formula right) implements Formula {}

    /** The right up to and with the first time of the left, which comes. */
    record StrongRelease(Formula left, Formula right) implements Formula {}
  }
}
