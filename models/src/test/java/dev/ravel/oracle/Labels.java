// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Expression;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.Property;
import java.util.SortedSet;

/** The labels that properties speak of: where a thread is counts for these alone. */
final class Labels {
  private Labels() {}

  static void mentioned(Property property, SortedSet<String> labels) {
    switch (property) {
      case Property.Never p -> mentioned(p.condition(), labels);
      case Property.Always p -> mentioned(p.condition(), labels);
      case Property.Reachable p -> mentioned(p.condition(), labels);
      case Property.Finally p -> mentioned(p.condition(), labels);
      case Property.Eventually p -> mentioned(p.condition(), labels);
      case Property.LeadsTo p -> {
        mentioned(p.cause(), labels);
        mentioned(p.effect(), labels);
      }
      case Property.ForAll p -> mentioned(p.body(), labels);
      case Property.Ltl p -> mentioned(p.formula(), labels);
      default -> {}
    }
  }

  private static void mentioned(LtlFormula formula, SortedSet<String> labels) {
    switch (formula) {
      case LtlFormula.Atom atom -> mentioned(atom.condition(), labels);
      case LtlFormula.Unary unary -> mentioned(unary.operand(), labels);
      case LtlFormula.Binary binary -> {
        mentioned(binary.left(), labels);
        mentioned(binary.right(), labels);
      }
    }
  }

  private static void mentioned(Expression expression, SortedSet<String> labels) {
    if (expression instanceof Expression.AtLabel at) {
      labels.add(at.label().text());
    }
    Mentions.parts(expression).forEach(part -> mentioned(part, labels));
  }
}
